-- Schemas of fw: save this file as ~/.config/nvim/plugin/fw.lua.
local function start(buffer)
  local path = vim.api.nvim_buf_get_name(buffer)
  local root = vim.fn.fnamemodify(path, ":h")
  local found = vim.fn.findfile("schema.fw", root .. ";")
  if found ~= "" then
    root = vim.fn.fnamemodify(found, ":p:h")
  end
  local program = root .. "/.venv/bin/fw"
  if vim.fn.executable(program) == 0 then
    program = "fw"
  end
  if vim.fn.executable(program) == 0 then
    vim.notify_once("fw was not found: install fw-framework in .venv, or add it to the PATH")
    return
  end
  local config = { name = "fw", cmd = { program, "lsp" }, root_dir = root }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  -- Neovim 0.7: one server for all schemas.
  vim.g.fw_client = vim.g.fw_client or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(buffer, vim.g.fw_client)
end

vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.fw",
  callback = function(event)
    vim.bo[event.buf].filetype = "fw"
  end,
})
vim.api.nvim_create_autocmd("FileType", {
  pattern = "fw",
  callback = function(event)
    vim.bo[event.buf].commentstring = "# %s"
    vim.bo[event.buf].expandtab = true
    vim.bo[event.buf].shiftwidth = 2
    start(event.buf)
  end,
})
