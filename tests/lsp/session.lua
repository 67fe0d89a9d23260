-- A session in Neovim: open a schema, read diagnostics, complete, hover, fix, rename, format.
-- Each line of its output is `<name> <JSON>`.
local path = vim.env.FW_SCHEMA

local function say(name, value)
  io.stdout:write(name .. " " .. vim.fn.json_encode(value) .. "\n")
end

local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end

vim.cmd("filetype on")
vim.cmd("luafile " .. vim.env.FW_SETUP)
vim.cmd("edit " .. path)
local buffer = vim.api.nvim_get_current_buf()
local function until_true(what, condition)
  if not vim.wait(60000, condition, 20) then
    fail("waited in vain for " .. what)
  end
end

local client
until_true("a server of the set-up", function()
  client = next(vim.lsp.buf_get_clients(buffer))
  return client ~= nil
end)

local function diagnostics()
  return vim.diagnostic.get(buffer)
end

local function ask(method, params)
  local answer = vim.lsp.buf_request_sync(buffer, method, params, 60000)
  if not answer or not answer[client] or answer[client].err then
    fail(method .. " failed: " .. vim.inspect(answer))
  end
  return answer[client].result
end

local function at(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
  return vim.lsp.util.make_position_params(0, "utf-16")
end

local function lines()
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end

until_true("diagnostics", function() return #diagnostics() > 0 end)
local first = diagnostics()[1]
say("diagnostics", { first.code or first.user_data.lsp.code, first.lnum, first.col })

local action = ask("textDocument/codeAction", {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = { line = 2, character = 9 }, ["end"] = { line = 2, character = 9 } },
  context = { diagnostics = {} },
})[1]
vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
until_true("no diagnostics", function() return #diagnostics() == 0 end)
say("fixed", lines()[3])

local items = ask("textDocument/completion", at(6, 30)).items
say("completion", vim.tbl_map(function(item) return item.label end, items))
say("hover", ask("textDocument/hover", at(3, 3)).contents.value)
say("definition", ask("textDocument/definition", at(6, 31)).range.start.line)

local params = at(1, 7)
params.newName = "Writer"
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", params), "utf-16")
say("renamed", { lines()[1], lines()[6] })
until_true("diagnostics after the rename", function() return #diagnostics() == 0 end)

local edits = ask("textDocument/formatting", {
  textDocument = vim.lsp.util.make_text_document_params(),
  options = { tabSize = 2, insertSpaces = true },
})
vim.lsp.util.apply_text_edits(edits, buffer, "utf-16")
say("formatted", lines())
vim.cmd("write")
vim.lsp.stop_client(client)
until_true("the server to stop", function() return vim.lsp.client_is_stopped(client) end)
vim.cmd("qall!")
