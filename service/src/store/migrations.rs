//! The migrations of both databases, in pairs, and what a database has to be told from them.

use std::sync::Arc;

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::Unusable;

/// Which migrations ran: their numbers and checksums, in order.
pub(super) const APPLIED: &str = "select version, checksum from _sqlx_migrations order by version";

/// Every migration: number, name, and the text for each database.
macro_rules! migrations {
    ($folder:literal) => {
        &[(1, "games", include_str!(concat!("../../../migrations/", $folder, "/0001_games.sql")))]
    };
}

pub(super) const SQLITE: Schema = Schema(migrations!("sqlite"));
pub(super) const POSTGRES: Schema = Schema(migrations!("postgres"));

/// The schema of one database, as its migrations: number, name, text.
pub(super) struct Schema(&'static [(i64, &'static str, &'static str)]);

impl Schema {
    pub(super) fn migrator(&self) -> Migrator {
        let migration = |&(number, name, text): &(i64, &'static str, &'static str)| {
            Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
        };
        Migrator::with_migrations(self.0.iter().map(migration).collect())
    }

    /// Refuses a database in which not just these migrations ran. `applied` is what [`APPLIED`] found.
    pub(super) fn check(&self, applied: &[(i64, Vec<u8>)]) -> Result<(), Unusable> {
        let known = self.newest();
        let migrator = self.migrator();
        for (number, checksum) in applied {
            match migrator.iter().find(|migration| migration.version == *number) {
                None => return Err(Unusable::SchemaAhead { found: *number, known }),
                Some(migration) if *migration.checksum != **checksum => return Err(Unusable::SchemaDiffers(*number)),
                Some(_) => {}
            }
        }
        let found = applied.last().map_or(0, |&(number, _)| number);
        if found < known { Err(Unusable::SchemaBehind { found, known }) } else { Ok(()) }
    }

    pub(super) fn unusable(&self, error: MigrateError) -> Unusable {
        match error {
            MigrateError::VersionMissing(found) => Unusable::SchemaAhead { found, known: self.newest() },
            MigrateError::VersionMismatch(migration) => Unusable::SchemaDiffers(migration),
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            error => Unusable::Failed(Arc::new(error)),
        }
    }

    fn newest(&self) -> i64 {
        self.0.last().map_or(0, |&(number, ..)| number)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_migration_of_the_folders_is_built_in() {
        for (folder, migrations) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(folder);
            let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
            let mut files: Vec<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
            files.sort();
            let built_in: Vec<String> =
                migrations.0.iter().map(|(number, name, _)| format!("{number:04}_{name}.sql")).collect();
            assert_eq!(files, built_in);
        }
    }
}
