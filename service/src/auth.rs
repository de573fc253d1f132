//! Who calls, and for which seats.

use rules::game::{MAX_SEATS, Seat, Seats};
use tonic::Request;

/// Whoever sent a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Whose games the caller sees: games of other tenants do not exist for it.
    pub tenant: String,
    /// The name of the caller, unique in its tenant. It is stored with what the caller does.
    pub name: String,
    seats: Seats,
}

impl Caller {
    /// Who sent this request. The only place that says so.
    ///
    /// In the mode `none` every caller is one and the same trusted back end, which acts for every seat.
    pub fn of<T>(_request: &Request<T>) -> Caller {
        let seats = Seat::all(MAX_SEATS).fold(Seats::NONE, Seats::with);
        Caller { tenant: "default".into(), name: "anonymous".into(), seats }
    }

    /// Whether the caller may move, roll and act for this seat.
    pub fn may_act_for(&self, seat: Seat) -> bool {
        self.seats.contains(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_authentication_everybody_acts_for_every_seat() {
        let caller = Caller::of(&Request::new(()));
        assert_eq!(caller, Caller::of(&Request::new("another")));
        assert!(Seat::all(MAX_SEATS).all(|seat| caller.may_act_for(seat)));
    }
}
