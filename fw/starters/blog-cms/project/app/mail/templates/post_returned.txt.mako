"${title}" is a draft again. The reviewer writes:

${note}
