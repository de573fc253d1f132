//! Settings, from the places they come from to what is in effect or refused.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::Duration;

use service::settings::{Command, Demo, Error, Games, Settings, read};

/// A row: the settings file, the environment and the flags; then a line that `--print-config` prints, or, after `!`,
/// all that is wrong with the settings. FILE is the name of the file.
#[rustfmt::skip]
const CASES: &[(&str, &str, &str, &str)] = &[
    // Each place lies over the one before it.
    ("", "", "", r#"listen = "127.0.0.1:50051" # built-in default"#),
    (r#"server.listen = "127.0.0.1:1""#, "", "", r#"listen = "127.0.0.1:1" # FILE"#),
    (r#"server.listen = "127.0.0.1:1""#, "ARBITRO__SERVER__LISTEN=127.0.0.1:2", "", r#"listen = "127.0.0.1:2" # environment variable ARBITRO__SERVER__LISTEN"#),
    (r#"server.listen = "127.0.0.1:1""#, "ARBITRO__SERVER__LISTEN=127.0.0.1:2", "--set server.listen=127.0.0.1:3", r#"listen = "127.0.0.1:3" # flag --set"#),
    ("", "ARBITRO__SERVER__LISTEN=127.0.0.1:2", "--listen 127.0.0.1:4", r#"listen = "127.0.0.1:4" # flag --listen"#),
    ("", "", "serve --listen [::1]:0", r#"listen = "[::1]:0" # flag --listen"#),
    ("", "", "demo parchis --set log.level=debug", r#"level = "debug" # flag --set"#),
    ("[server]\ndrain_ms = 0", "ARBITRO__SERVER__DEADLINE_MS=600000", "", "drain_ms = 0 # FILE"),
    ("[server]", "", "", "drain_ms = 20000 # built-in default"),

    // Two variables name the database.
    ("", "", "", r#"url = "sqlite:data/arbitro.db" # built-in default"#),
    (r#"database.url = "sqlite:a""#, "DATABASE_URL=sqlite:b", "", r#"url = "sqlite:b" # environment variable DATABASE_URL"#),
    ("", "ARBITRO__DATABASE__URL=sqlite:c DATABASE_URL=sqlite:b", "", r#"url = "sqlite:c" # environment variable ARBITRO__DATABASE__URL"#),
    ("", "DATABASE_URL=sqlite:b", "--set database.url=sqlite:d", r#"url = "sqlite:d" # flag --set"#),

    // A file is migrated when it is opened, a Postgres by its owner.
    ("", "", "", "auto_migrate = true # built-in default"),
    ("", "DATABASE_URL=postgres://localhost/a", "", "auto_migrate = false # built-in default"),
    ("", "DATABASE_URL=postgres://localhost/a", "--set database.auto_migrate=true", "auto_migrate = true # flag --set"),
    ("", "", "migrate --set database.runtime_role=server", r#"runtime_role = "server" # flag --set"#),
    ("", "", "--set database.runtime_role=", r#"! flag --set: database.runtime_role must be the name of a role, 1 to 63 bytes, not """#),
    ("", "", "--set database.writers=0", r#"! flag --set: database.writers must be a whole number from 1 to 64, not "0""#),
    ("", "ARBITRO__DATABASE__BATCH=129", "", r#"! environment variable ARBITRO__DATABASE__BATCH: database.batch must be a whole number from 1 to 128, not "129""#),

    // What is no setting is refused by name, whether it is overridden or not.
    ("server.port = 1", "", "", "! FILE: server.port: there is no such setting"),
    ("port = 1", "", "", "! FILE: port: there is no such setting"),
    ("[servers]", "", "", "! FILE: servers: there is no such setting"),
    ("server = 1", "ARBITRO__SERVER__LISTEN=127.0.0.1:2", "", "! FILE: server: there is no such setting"),
    ("", "ARBITRO__SERVER__PORT=1", "", "! environment variable ARBITRO__SERVER__PORT: server.port: there is no such setting"),
    ("", "ARBITRO__SERVER=1", "", "! environment variable ARBITRO__SERVER: server: there is no such setting"),
    ("", "ARBITRO_LISTEN=1", "", "! environment variable ARBITRO_LISTEN: there is no such setting"),
    ("", "ARBITRO_DATABASE_URL=sqlite:a", "", "! environment variable ARBITRO_DATABASE_URL: there is no such setting"),
    ("", "ARBITRO__Server__Listen=1", "", "! environment variable ARBITRO__Server__Listen: there is no such setting"),
    ("", "ARBITRO__SERVER__LISTEN[9999999999999]=1", "", "! environment variable ARBITRO__SERVER__LISTEN[9999999999999]: there is no such setting"),
    ("", "", "--set server.port=1", "! flag --set: server.port: there is no such setting"),
    ("", "ARBITRO_TEST_SEED=1 ARBITRO_BIN=/bin/arbitro ARBITRO_VECTORS=/v ARBITROS=3 HOME=/root", "", "drain_ms = 20000 # built-in default"),

    // A value out of range is refused with its place and its range.
    ("server.deadline_ms = 9", "", "", r#"! FILE: server.deadline_ms must be a whole number from 10 to 600000, not "9""#),
    ("server.deadline_ms = 10.5", "", "", r#"! FILE: server.deadline_ms must be a whole number from 10 to 600000, not "10.5""#),
    ("server.deadline_ms = true", "", "", r#"! FILE: server.deadline_ms must be a whole number from 10 to 600000, not "true""#),
    ("server.deadline_ms.a = 10", "", "", "! FILE: server.deadline_ms.a: there is no such setting"),
    ("", "ARBITRO__SERVER__DEADLINE_MS=10s", "", r#"! environment variable ARBITRO__SERVER__DEADLINE_MS: server.deadline_ms must be a whole number from 10 to 600000, not "10s""#),
    ("", "", "--set server.max_in_flight=0", r#"! flag --set: server.max_in_flight must be a whole number from 1 to 1000000, not "0""#),
    ("", "", "--listen localhost:50051", r#"! flag --listen: server.listen must be an IP address and a port from 0 to 65535, such as 127.0.0.1:50051 or [::1]:50051, not "localhost:50051""#),
    ("", "", "--listen 127.0.0.1:65536", r#"! flag --listen: server.listen must be an IP address and a port from 0 to 65535, such as 127.0.0.1:50051 or [::1]:50051, not "127.0.0.1:65536""#),
    (r#"log.level = "loud""#, "", "", r#"! FILE: log.level must be "info" or "error" or "warn" or "debug" or "trace", not "loud""#),
    (r#"auth.mode = "token""#, "", "", r#"! FILE: auth.mode must be "none", not "token""#),
    ("auth.allow_unauthenticated = 1", "", "", r#"! FILE: auth.allow_unauthenticated must be true or false, not "1""#),
    ("", "DATABASE_URL=/var/lib/s3cret.db", "", "! environment variable DATABASE_URL: database.url must be the URL of a database, such as sqlite:data/arbitro.db"),
    ("", "ARBITRO__DATABASE__URL=", "", "! environment variable ARBITRO__DATABASE__URL: database.url must be the URL of a database, such as sqlite:data/arbitro.db"),

    // Dice and time are scripted for tests.
    ("test.dice = [6, 5, 1]", "", "", "dice = [6, 5, 1] # FILE"),
    ("", "ARBITRO__TEST__DICE=6,5,1", "", "dice = [6, 5, 1] # environment variable ARBITRO__TEST__DICE"),
    ("test.dice = [6, 7]", "", "", r#"! FILE: test.dice must be one or more faces from 1 to 6, such as [6, 5], not "6 7""#),
    ("test.dice = []", "", "", r#"! FILE: test.dice must be one or more faces from 1 to 6, such as [6, 5], not """#),
    ("test.clock_ms = 1700000000000", "", "", "clock_ms = 1700000000000 # FILE"),
    ("test.clock_ms = -1", "", "", r#"! FILE: test.clock_ms must be a whole number of milliseconds since 1970, from 0 to 9223372036854775807, not "-1""#),

    // What suits one machine is refused where other machines can call.
    ("", "", "--listen 0.0.0.0:1", r#"! auth.allow_unauthenticated must be true while server.listen is not a loopback address and auth.mode is "none" | database.url must be given while server.listen is not a loopback address"#),
    ("", "DATABASE_URL=sqlite:a", "--listen [::]:1", r#"! auth.allow_unauthenticated must be true while server.listen is not a loopback address and auth.mode is "none""#),
    ("auth.allow_unauthenticated = true", "", "--listen 10.0.0.1:1", "! database.url must be given while server.listen is not a loopback address"),
    ("auth.allow_unauthenticated = true", "DATABASE_URL=sqlite:a", "--listen 10.0.0.1:1", r#"listen = "10.0.0.1:1" # flag --listen"#),
    ("auth.allow_unauthenticated = true\ntest.dice = [6]", "DATABASE_URL=sqlite:a", "--listen 10.0.0.1:1", "! FILE: test.dice is for tests: it must be left out while server.listen is not a loopback address"),
    ("auth.allow_unauthenticated = true", "DATABASE_URL=sqlite:a ARBITRO__TEST__CLOCK_MS=0", "--listen 10.0.0.1:1", "! environment variable ARBITRO__TEST__CLOCK_MS: test.clock_ms is for tests: it must be left out while server.listen is not a loopback address"),
    ("test.dice = [6]", "", "--listen [::ffff:127.0.0.1]:1", r#"listen = "[::ffff:127.0.0.1]:1" # flag --listen"#),
];

#[test]
fn settings_come_from_the_last_place_that_has_them_or_are_refused() {
    for (file, environment, flags, expected) in CASES {
        let outcome = outcome(file, environment, flags);
        let is_met = match expected.strip_prefix("! ") {
            Some(_) => outcome == *expected,
            None => outcome.lines().any(|line| line == *expected),
        };
        assert!(is_met, "{file:?}, {environment:?}, {flags:?}\nwanted {expected}\ngot {outcome}");
    }
}

/// What `--print-config` prints, or `!` and what is wrong, in one line.
fn outcome(file: &str, environment: &str, flags: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("settings.toml");
    fs::write(&path, file).expect("a new file");
    let mut flags: Vec<OsString> = flags.split_whitespace().map(Into::into).collect();
    flags.extend(["--print-config".into(), "--config".into(), path.clone().into()]);
    let text = match run(environment, flags) {
        Ok(Command::PrintConfig(text)) => text,
        Ok(other) => panic!("not a print-out but {other:?}"),
        Err(Error::Invalid(problems)) => format!("! {}", problems.join(" | ")),
        Err(other) => panic!("{other}"),
    };
    text.replace(path.to_str().expect("UTF-8"), "FILE")
}

fn run(environment: &str, flags: impl IntoIterator<Item = OsString>) -> Result<Command, Error> {
    let variables = environment.split_whitespace().filter_map(|variable| variable.split_once('='));
    let args = [OsString::from("arbitro")].into_iter().chain(flags);
    read(args, variables.map(|(name, value)| (name.into(), value.into())))
}

fn words(flags: &str) -> Vec<OsString> {
    flags.split_whitespace().map(Into::into).collect()
}

fn settings(environment: &str, flags: &str) -> Settings {
    match run(environment, words(flags)) {
        Ok(Command::Serve(settings)) => settings,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_example_names_every_setting_with_its_default() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/settings.example.toml");
    assert_eq!(settings("", &format!("--config {example}")), Settings::default());

    let text = fs::read_to_string(example).expect("the example");
    let everything = "--set database.runtime_role=a --set test.dice=6 --set test.clock_ms=0 --set test.clock_file=clock --print-config";
    let Ok(Command::PrintConfig(printed)) = run("", words(everything)) else { panic!("no print-out") };
    let names = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.trim_start_matches("# "));
        lines.filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect()
    };
    assert_eq!(names(&text), names(&printed));
}

#[test]
fn what_is_printed_can_be_read_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("settings.toml");
    let set = r#"--set database.url=sqlite:\"a\".db --set test.dice=6,5 --set test.clock_ms=5 --set test.clock_file=a/b --set log.format=json"#;
    let Ok(Command::PrintConfig(printed)) = run("", words(&format!("{set} --print-config"))) else {
        panic!("no print-out")
    };
    fs::write(&path, printed).expect("a new file");
    assert_eq!(settings("", &format!("--config {}", path.display())), settings("", set));
}

#[test]
fn a_password_is_never_shown() {
    let url = "DATABASE_URL=postgres://ana:s3cret@db/arbitro";
    let shown = [
        format!("{:?}", run(url, words(""))),
        format!("{:?}", run(url, words("--print-config"))),
        format!("{:?}", run(url, words("--set database.url=s3cret"))),
        format!("{:?}", run(url, words("--listen 0.0.0.0:1"))),
        outcome("[database]\nurl = \"postgres://ana:s3cret@db/arbitro", "", ""),
        outcome("[database]\nurl = postgres://ana:s3cret@db/arbitro", "", ""),
        outcome("[database]\nurl.s3cret = 1\nurl.s3cret = 1", "", ""),
    ];
    for shown in shown {
        assert!(!shown.contains("s3cret"), "{shown}");
    }
    assert_eq!(settings(url, "").database.url.expose(), "postgres://ana:s3cret@db/arbitro");
}

#[test]
fn all_mistakes_are_told_at_once() {
    let outcome = outcome("a = 1\nserver.deadline_ms = 0", "ARBITRO_X=1 ARBITRO__LOG__LEVEL=x", "--listen x");
    for mistake in ["FILE: a:", "FILE: server.deadline_ms", "variable ARBITRO_X:", "LOG__LEVEL: log.level", "--listen:"]
    {
        assert!(outcome.contains(mistake), "{mistake} is missing in {outcome}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let outcome = outcome("server = {", "", "");
    assert!(outcome.starts_with("! FILE: TOML parse error at line 1"), "{outcome}");
    let missing = run("", words("--config /nowhere/settings.toml")).map_err(|error| error.to_string());
    assert!(missing.is_err_and(|error| error.contains("/nowhere/settings.toml: ")));
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_not_text_is_named() {
    use std::os::unix::ffi::OsStringExt;

    let latin = || OsString::from_vec(vec![0xe1]);
    let problem = |name: &str| match read(["arbitro".into()], [(name.into(), latin()), (latin(), "1".into())]) {
        Err(Error::Invalid(problems)) => problems.join(" "),
        other => format!("{other:?}"),
    };
    assert_eq!(problem("ARBITRO__LOG__LEVEL"), "environment variable ARBITRO__LOG__LEVEL: must be UTF-8");
    assert!(problem("HOME").starts_with("Ok(Serve("));
}

#[test]
fn every_command_is_understood() {
    let demo = |kind: &str, server: Option<&str>, seed, delay_ms: Option<u64>| {
        let (server, delay) = (server.map(str::to_owned), delay_ms.map(Duration::from_millis));
        let demo = Demo { kind: kind.to_owned(), arms: None, server, seed, delay };
        format!("{:?}", Command::Demo(demo, Settings::default()))
    };
    let of_six = Demo { kind: "parchis".into(), arms: Some(6), server: None, seed: None, delay: None };
    let serve = format!("{:?}", Command::Serve(Settings::default()));
    let descriptor =
        |out: Option<&str>| format!("{:?}", Command::Descriptor { out: out.map(|out| Path::new(out).into()) });
    let verify = |games| format!("{:?}", Command::Verify(games, Settings::default()));
    let id = "0190a0b0-0000-7000-8000-00000000000a";
    for (line, command) in [
        ("", serve.clone()),
        ("serve", serve),
        ("verify --all", verify(Games::All)),
        (&format!("verify {id} {id}"), verify(Games::These(vec![id.parse().unwrap(); 2]))),
        ("demo", demo("chess", None, None, None)),
        ("demo parchis --seed 7", demo("parchis", None, Some(7), None)),
        ("demo parchis --arms 6", format!("{:?}", Command::Demo(of_six, Settings::default()))),
        ("demo --server http://[::1]:1", demo("chess", Some("http://[::1]:1"), None, None)),
        ("demo --delay-ms 0", demo("chess", None, None, Some(0))),
        ("descriptor", descriptor(None)),
        ("descriptor --out a/b", descriptor(Some("a/b"))),
    ] {
        let understood = run("", words(line)).map(|command| format!("{command:?}"));
        assert_eq!(understood.map_err(|error| error.to_string()), Ok(command), "{line}");
    }
}

#[test]
fn a_command_line_that_makes_no_sense_is_refused() {
    for line in [
        "play",
        "--sever",
        "--set log.level",
        "--set a[9]=1",
        "--listen ::1 serve",
        "demo --seed x",
        "demo --arms six",
        "demo --delay-ms 600001",
        "verify",
        "verify 7",
        "verify --all 0190a0b0-0000-7000-8000-00000000000a",
        "--help",
    ] {
        assert!(matches!(run("", words(line)), Err(Error::CommandLine(_))), "{line}");
    }
}
