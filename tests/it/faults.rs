//! Servers, databases, disks and clocks fail under load: nothing that was acknowledged is lost. `tests/faults --long` strikes
//! longer and more often.

use e2e::faults::{Fault, Form, Site, run};

#[tokio::test]
async fn a_killed_server_on_sqlite() {
    run(Site::on_sqlite().await, &vec![Fault::KillServer; Form::asked().strikes()]).await;
}

#[tokio::test]
async fn a_killed_server_on_postgres() {
    run(Site::on_postgres().await, &vec![Fault::KillServer; Form::asked().strikes()]).await;
}

#[tokio::test]
async fn a_killed_postgres() {
    run(Site::on_its_own_postgres().await, &vec![Fault::KillPostgres; Form::asked().strikes()]).await;
}

#[tokio::test]
async fn a_halted_server_on_sqlite() {
    run(Site::on_sqlite().await, &[Fault::HaltServer(Form::asked().halt())]).await;
}

#[tokio::test]
async fn a_halted_server_on_postgres() {
    run(Site::on_postgres().await, &[Fault::HaltServer(Form::asked().halt())]).await;
}

#[tokio::test]
async fn a_halted_postgres() {
    run(Site::on_its_own_postgres().await, &[Fault::HaltPostgres(Form::asked().halt())]).await;
}

#[tokio::test]
async fn a_server_killed_beside_a_halted_postgres() {
    let fault = Fault::KillServerOfHaltedPostgres(Form::asked().halt());
    run(Site::on_its_own_postgres().await, &[fault]).await;
}

#[tokio::test]
async fn a_full_disk() {
    run(Site::on_sqlite().await, &vec![Fault::FillDisk; Form::asked().strikes()]).await;
}

#[tokio::test]
async fn a_clock_that_jumps_on_sqlite() {
    run(Site::on_sqlite().await, &vec![Fault::JumpClock; Form::asked().strikes()]).await;
}

#[tokio::test]
async fn clocks_that_jump_on_postgres() {
    run(Site::on_postgres().await, &vec![Fault::JumpClock; Form::asked().strikes()]).await;
}
