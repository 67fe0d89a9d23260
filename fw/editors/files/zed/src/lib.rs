//! Starts `fw lsp`: of the project's `.venv` or `venv`, else the one on the PATH.

use zed_extension_api::{self as zed, Command, LanguageServerId, Os, Result, Worktree};

struct Fw;

impl zed::Extension for Fw {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let program = own_program(worktree)
            .or_else(|| worktree.which("fw"))
            .ok_or("no fw in .venv, venv or on the PATH; install it: pip install fw-framework")?;
        Ok(Command {
            command: program,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }
}

fn own_program(worktree: &Worktree) -> Option<String> {
    let program = match zed::current_platform().0 {
        Os::Windows => "Scripts/fw.exe",
        _ => "bin/fw",
    };
    [".venv", "venv"]
        .into_iter()
        .find(|folder| worktree.read_text_file(&format!("{folder}/pyvenv.cfg")).is_ok())
        .map(|folder| format!("{}/{folder}/{program}", worktree.root_path()))
}

zed::register_extension!(Fw);
