${body}

${sender}
