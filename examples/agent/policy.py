"""A policy for puzzles of any size: messages between islands and candidate edges.

It reads the `islands` and `edges` of an observation. Each round, an edge hears from its two islands
and from the edges that it crosses, and an island from its edges; all rounds share their weights.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

WIDTH = 32
ROUNDS = 6


def two_layers(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(inputs, WIDTH), nn.SiLU(), nn.Linear(WIDTH, outputs))


class Policy(nn.Module):
    """Scores of the actions `edges` / `add`, and the value of a board."""

    def __init__(self) -> None:
        super().__init__()
        self.island_in = nn.Linear(18, WIDTH)
        self.edge_in = nn.Linear(7, WIDTH)
        self.edge = two_layers(3 * WIDTH, WIDTH)
        self.island = two_layers(2 * WIDTH, WIDTH)
        self.edge_norm = nn.LayerNorm(WIDTH)
        self.island_norm = nn.LayerNorm(WIDTH)
        self.score = two_layers(3 * WIDTH, 1)
        self.value = two_layers(2 * WIDTH, 1)

    def forward(self, islands: Tensor, edges: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """
        Args:
            islands: Boards, islands and 4 numbers each, as in an observation.
            edges: Boards, edges and 4 numbers each.
            mask: Boards and edges: whether a bridge may be drawn.

        Returns:
            The logarithms of the probabilities of the actions, and the values of the boards.
        """
        islands, edges = islands.long(), edges.long()
        here, there = islands[..., :1] >= 0, edges[..., :1] >= 0
        ends = edges[..., :2].clamp(min=0)
        u, v = (ends[..., k : k + 1].expand(-1, -1, WIDTH) for k in (0, 1))
        numbers = islands[..., 2:].clamp(min=0)
        island = self.island_in(nn.functional.one_hot(numbers, 9).flatten(2).float()) * here
        crossed, length = self.geometry(islands, ends, there[..., 0])
        counts = nn.functional.one_hot(edges[..., 2:].clamp(min=0), 3).flatten(2).float()
        edge = self.edge_in(torch.cat((counts, length[..., None] / 4), -1)) * there
        for _ in range(ROUNDS):
            one, two = island.gather(1, u), island.gather(1, v)
            heard = torch.cat((edge, one + two, crossed @ edge), -1)
            edge = self.edge_norm(edge + self.edge(heard)) * there
            near = torch.zeros_like(island).scatter_add(1, u, edge).scatter_add(1, v, edge)
            island = self.island_norm(island + self.island(torch.cat((island, near), -1))) * here
        one, two = island.gather(1, u), island.gather(1, v)
        scores = self.score(torch.cat((edge, one + two, one * two), -1))[..., 0]
        scores = scores.masked_fill(~mask, -1e9)
        number = here.sum(1).clamp(min=1)
        whole = torch.cat((island.sum(1) / number, island.amax(1)), -1)
        return scores.log_softmax(-1), self.value(whole)[..., 0]

    @staticmethod
    def geometry(islands: Tensor, ends: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
        """Which edges cross, and how long each is."""
        row, col = (
            islands[..., k].unsqueeze(1).expand(-1, ends.shape[1], -1).gather(2, ends)
            for k in (0, 1)
        )
        (top, bottom), (left, right) = row.unbind(-1), col.unbind(-1)
        across, down = there & (top == bottom), there & (left == right)
        inside = (
            (top[:, None, :] < top[:, :, None])
            & (top[:, :, None] < bottom[:, None, :])
            & (left[:, :, None] < left[:, None, :])
            & (left[:, None, :] < right[:, :, None])
        )
        cross = inside & across[:, :, None] & down[:, None, :]
        length = (bottom - top + right - left).float() * there
        return (cross | cross.transpose(1, 2)).float(), length
