//! What is wrong with options and positions, as a sentence in Spanish. The English one is their text.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use super::options::{MAX_NAME_BYTES, OptionsError};
use super::position_error::PositionError;

impl OptionsError {
    /// The reason as a plain sentence in Spanish.
    pub fn spanish(&self) -> String {
        match self {
            OptionsError::Arms => "el tablero tiene 3, 4, 5, 6 u 8 brazos".to_owned(),
            OptionsError::Dice => "se tiran 1 o 2 dados".to_owned(),
            OptionsError::Range(option, low, high) => format!("{option} va de {low} a {high}"),
            OptionsError::SixAllOut => "six_all_out vale 6, 7 o 12".to_owned(),
            OptionsError::TooFewSeats => "juegan al menos 2 colores".to_owned(),
            OptionsError::TooManySeats => "hay más colores que brazos tiene el tablero".to_owned(),
            OptionsError::DuplicateColour(colour) => format!("el {} juega dos veces", colour.spanish()),
            OptionsError::UnknownColour(colour) => format!("el tablero no tiene brazo {}", colour.spanish()),
            OptionsError::ColoursOutOfOrder => "los colores no siguen el orden de los brazos".to_owned(),
            OptionsError::FirstNotSeated => "quien empieza no está en la mesa".to_owned(),
            OptionsError::PairsNeedFourColours => "las parejas necesitan cuatro brazos y los cuatro colores".to_owned(),
            OptionsError::OnlyForPairs(option) => format!("{option} es solo para parejas"),
            OptionsError::OnlyForTwoDice(option) => format!("{option} es solo para dos dados"),
            OptionsError::SixWithTwoDice => "con dos dados un seis cuenta 6, salvo con two_dice_seven".to_owned(),
            OptionsError::BridgeNeedsBarriersAnywhere => "partner_bridge necesita barriers=anywhere".to_owned(),
            OptionsError::MixedBarriersPassed => "mixed_barriers_on_safes y white_safes_pass se contradicen".to_owned(),
            OptionsError::FirstFiveWithPiecesOut => "first_five_two_out necesita start_out=0".to_owned(),
            OptionsError::ColourNames => {
                format!("debe haber un nombre por asiento, de 1 a {MAX_NAME_BYTES} bytes, y ninguno repetido")
            }
        }
    }
}

impl PositionError {
    /// The reason as a plain sentence in Spanish.
    pub fn spanish(&self) -> String {
        match self {
            PositionError::Sides => "debe haber un bando por cada asiento".to_owned(),
            PositionError::NotOnItsWay(piece) => format!("{piece} está donde su color nunca pasa"),
            PositionError::SquareCrowded(square) => format!("hay más de dos fichas en la casilla {square}"),
            PositionError::CorridorCrowded(colour, place) => {
                format!("hay más de dos fichas del {} en {place}", colour.spanish())
            }
            PositionError::ColoursOnPlainSquare(square) => {
                format!("hay dos colores en la casilla {square}, que no es un seguro")
            }
            PositionError::PairForbidden(square) => {
                format!("dos fichas de un color no pueden estar en la casilla {square}")
            }
            PositionError::Arrival([one, other]) => format!("{one} y {other} no comparten una casilla del recorrido"),
            PositionError::NotBegun(colour) => {
                format!("el {} tiene fichas fuera, luego ya ha salido", colour.spanish())
            }
            PositionError::Off(piece) => {
                format!("{piece}: solo está fuera lo que un asiento que abandonó no tenía en la meta")
            }
            PositionError::NoSuchSeat(_, seat) => format!("no hay asiento {seat}"),
            PositionError::TurnOfNobody => "el asiento del turno ya acabó o abandonó".to_owned(),
            PositionError::Finished => "han acabado quienes tienen cuatro fichas en la meta, y nadie más".to_owned(),
            PositionError::Resigned => "un asiento abandona una vez, y no si ya acabó".to_owned(),
            PositionError::Throws => "las tiradas no son las de una ronda de salida".to_owned(),
            PositionError::OpeningUnderway => "antes de decidirse la salida no puede haber pasado nada".to_owned(),
            PositionError::Dice => "los dados no son los de una tirada que se está jugando".to_owned(),
            PositionError::Bonus => "nadie ha ganado ese premio".to_owned(),
            PositionError::Run => "la racha de seises no cuadra".to_owned(),
            PositionError::LastMoved => "esta ficha no puede ser la última que se movió en el turno".to_owned(),
            PositionError::SilentTurns => "un asiento habría abandonado por su silencio".to_owned(),
            PositionError::Stakes => "lo ganado y lo perdido no cuadra con lo que se juega".to_owned(),
            PositionError::NothingToMove => "no hay jugada posible".to_owned(),
            PositionError::AlreadyOver => "la partida habría terminado".to_owned(),
            PositionError::NotOver => "la partida no habría terminado".to_owned(),
        }
    }
}
