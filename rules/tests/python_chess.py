"""What python-chess says of games of chess: a second opinion for `rules/tests/it/chess/differential`.

compare     reads a game a line from the standard input, as JSON (`python.rs` says with which fields), and writes a line
            of JSON for each difference: the game, the ply, what it is about, our word and theirs. The last line is the
            number of positions that were compared.
games FILE  writes a line of JSON for each game of a PGN file: each move in UCI, and the FEN after it.
"""

import io
import json
import sys

import chess
import chess.pgn

ENDINGS = {
    chess.Termination.CHECKMATE: "CHECKMATE",
    chess.Termination.STALEMATE: "STALEMATE",
    chess.Termination.INSUFFICIENT_MATERIAL: "DEAD_POSITION",
    chess.Termination.SEVENTYFIVE_MOVES: "SEVENTYFIVE",
    chess.Termination.FIVEFOLD_REPETITION: "FIVEFOLD",
}
# What can be claimed with a move takes long to find out: one position in so many is asked for it, and every one where we
# say that something can be.
CLAIMABLE_IN = 16


def text(value):
    return " ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)


class Game:
    def __init__(self, game):
        self.game = game
        self.ply = 0

    def compare(self, aspect, ours, theirs):
        if ours != theirs:
            place = {"game": self.game["game"], "ply": self.ply}
            print(json.dumps({**place, "aspect": aspect, "ours": text(ours), "theirs": text(theirs)}))

    def compare_positions(self):
        board = chess.Board(self.game["start"], chess960=self.game["chess960"])
        for position in self.game["positions"]:
            self.compare_position(board, position)
            if position["move"] is not None:
                board.push_uci(position["move"])
            self.ply += 1

    def compare_position(self, board, ours):
        self.compare("fen", ours["fen"], board.fen(en_passant="legal"))
        self.compare("moves", ours["moves"], sorted(board.uci(m) for m in board.legal_moves))
        for uci, san in ours["san"].items():
            self.compare("san", san, board.san(board.parse_uci(uci)))
        self.compare("checkers", ours["checkers"], [chess.square_name(square) for square in board.checkers()])
        cannot_mate = [board.has_insufficient_material(colour) for colour in chess.COLORS]
        self.compare("cannot mate", ours["cannot_mate"], cannot_mate)
        outcome = board.outcome()
        ending = ENDINGS[outcome.termination] if outcome else "-"
        self.compare("ending", ours["ending"], ending)
        if ours["ending"] == ending:
            self.compare("result", ours["result"], outcome.result() if outcome else "*")
        if ours["ending"] == "-":
            self.compare_draws(board, ours)

    def compare_draws(self, board, ours):
        times = ours["repetitions"]
        self.compare("repetitions", [True, False], [board.is_repetition(times), board.is_repetition(times + 1)])
        claims = {"THREEFOLD": board.is_repetition(3), "FIFTY": board.is_fifty_moves()}
        self.compare("claims", ours["claims"], [name for name, holds in claims.items() if holds])
        if ours["claimable"] or self.ply % CLAIMABLE_IN == 0:
            threefold, fifty = board.can_claim_threefold_repetition(), board.can_claim_fifty_moves()
            claimable = {"THREEFOLD": threefold, "FIFTY": fifty}
            self.compare("claimable", ours["claimable"], [name for name, holds in claimable.items() if holds])

    def compare_pgn(self):
        """What python-chess reads in our PGN is what we wrote."""
        pgn = io.StringIO(self.game["pgn"])
        read = chess.pgn.read_game(pgn)
        self.compare("errors", [], read.errors)
        self.compare_tags(read.headers)
        board = read.board()
        self.compare("variant", self.game["chess960"], board.chess960)
        nodes = list(read.mainline())
        positions, clocks = self.game["positions"], self.game["clocks"]
        self.compare("plies", len(clocks), len(nodes))
        for self.ply, (position, node, clock) in enumerate(zip(positions, nodes, clocks)):
            self.compare("fen read", position["fen"], board.fen(en_passant="legal"))
            self.compare("move read", position["move"], board.uci(node.move))
            self.compare("clock", clock, node.clock())
            board.push(node.move)
        self.compare("fen read", positions[-1]["fen"], board.fen(en_passant="legal"))
        self.compare("games after it", None, chess.pgn.read_game(pgn))

    def compare_tags(self, headers):
        ours = self.game["tags"]
        self.compare("names of tags", sorted(ours), sorted(headers))
        for name, value in headers.items():
            self.compare("tag", ours.get(name), value)


def compare():
    positions = 0
    for line in sys.stdin:
        game = json.loads(line)
        positions += len(game["positions"])
        Game(game).compare_positions()
        Game(game).compare_pgn()
    print(positions)


def games(path):
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        while game := chess.pgn.read_game(file):
            board = game.board()
            plies = []
            for m in game.mainline_moves():
                uci = board.uci(m)
                board.push(m)
                plies.append([uci, board.fen(en_passant="legal")])
            print(json.dumps({"plies": plies}))


COMMANDS = {"compare": compare, "games": games}
COMMANDS[sys.argv[1]](*sys.argv[2:])
