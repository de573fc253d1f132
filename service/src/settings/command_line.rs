//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, value_parser};
use uuid::Uuid;

use super::{Command, Demo, Games, Settings};

/// Referees chess and Spanish parchís over gRPC.
#[derive(Parser)]
#[command(name = "arbitro", version, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    asked: Option<Asked>,
    #[command(flatten)]
    flags: Flags,
}

/// What was asked for.
#[derive(Subcommand)]
pub(super) enum Asked {
    /// Serve until stopped; this is also what happens without a command
    Serve(Flags),
    /// Bring the schema of the database up to date, as the owner of its tables
    Migrate(Flags),
    /// Replay stored games through the rules, and report where that leads elsewhere than what is stored: the exit status
    /// is then 1, and 2 if the database cannot be read
    Verify {
        /// Every game
        #[arg(long, conflicts_with = "game_ids", required_unless_present = "game_ids")]
        all: bool,
        /// The games with these ids
        #[arg(value_name = "GAME_ID")]
        game_ids: Vec<Uuid>,
        #[command(flatten)]
        flags: Flags,
    },
    /// Play one random game through the public API and draw it
    Demo {
        /// The kind of game: chess or parchis
        #[arg(default_value = "chess")]
        kind: String,
        /// The arms of the board of parchís: 3, 4, 5, 6 or 8
        #[arg(long, value_name = "N")]
        arms: Option<u8>,
        /// The address of a running server, such as http://127.0.0.1:50051; without it, the one of the settings if it
        /// answers, else one that is started for the game
        #[arg(long, value_name = "URL")]
        server: Option<String>,
        /// Makes the players choose the same moves each time
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// How long each picture stands; without it, a moment on a terminal and none elsewhere
        #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..=600_000))]
        delay_ms: Option<u64>,
        #[command(flatten)]
        flags: Flags,
    },
    /// Write the descriptor set of the contract, for clients that cannot use reflection
    Descriptor {
        /// Where to write it, instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

/// The flags that settings come from.
#[derive(Args, Clone, Default)]
pub(super) struct Flags {
    /// Read settings from this TOML file
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Listen here; the same as --set server.listen=ADDRESS
    #[arg(long, value_name = "ADDRESS")]
    pub(super) listen: Option<String>,
    /// Change one setting, such as log.level=debug; secrets belong in the file or the environment
    #[arg(long, value_name = "KEY=VALUE", value_parser = assignment)]
    pub(super) set: Vec<(String, String)>,
    /// Print the effective settings, without their secrets, and stop
    #[arg(long)]
    pub(super) print_config: bool,
}

fn assignment(text: &str) -> Result<(String, String), &'static str> {
    let is_key = |key: &str| key.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '.'));
    let (key, value) = text.split_once('=').filter(|(key, _)| is_key(key)).ok_or("write it as section.name=value")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// Reads the command line. There are no flags where the command needs no settings.
pub(super) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<(Asked, Option<Flags>), clap::Error> {
    let line = CommandLine::try_parse_from(args)?;
    let asked = line.asked.unwrap_or(Asked::Serve(line.flags));
    let flags = match &asked {
        Asked::Serve(flags) | Asked::Migrate(flags) | Asked::Verify { flags, .. } | Asked::Demo { flags, .. } => {
            Some(flags.clone())
        }
        Asked::Descriptor { .. } => None,
    };
    Ok((asked, flags))
}

impl Asked {
    /// The command, with the settings it needs.
    pub(super) fn with(self, settings: Settings) -> Command {
        match self {
            Asked::Serve(_) => Command::Serve(settings),
            Asked::Migrate(_) => Command::Migrate(settings),
            Asked::Verify { all: true, .. } => Command::Verify(Games::All, settings),
            Asked::Verify { game_ids, .. } => Command::Verify(Games::These(game_ids), settings),
            Asked::Demo { kind, arms, server, seed, delay_ms, flags: _ } => {
                let delay = delay_ms.map(Duration::from_millis);
                Command::Demo(Demo { kind, arms, server, seed, delay }, settings)
            }
            Asked::Descriptor { out } => Command::Descriptor { out },
        }
    }
}
