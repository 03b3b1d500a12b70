"""A policy for puzzles of any size: messages between islands and candidate edges.

It reads the `islands` and `edges` of an observation. Each round, an edge hears from its two islands
and from the edges that it crosses, and an island from its edges and from the islands that bridges
connect it with; all rounds share their weights.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

WIDTH = 32
ROUNDS = 6


def two_layers(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(inputs, WIDTH), nn.SiLU(), nn.Linear(WIDTH, outputs))


class Policy(nn.Module):
    """Scores of the actions `edges` / `add`: log-odds that one more bridge is right."""

    def __init__(self) -> None:
        super().__init__()
        self.island_in = nn.Linear(27, WIDTH)
        self.edge_in = nn.Linear(7, WIDTH)
        self.edge = two_layers(3 * WIDTH, WIDTH)
        self.island = two_layers(3 * WIDTH, WIDTH)
        self.edge_norm = nn.LayerNorm(WIDTH)
        self.island_norm = nn.LayerNorm(WIDTH)
        self.score = two_layers(3 * WIDTH, 1)

    def forward(self, islands: Tensor, edges: Tensor) -> Tensor:
        """
        Args:
            islands: Boards, islands and 4 numbers each, as in an observation.
            edges: Boards, edges and 4 numbers each.

        Returns:
            For each board and edge, the log-odds that the solution has one more bridge there.
        """
        islands, edges = islands.long(), edges.long()
        here, there = islands[..., :1] >= 0, edges[..., :1] >= 0
        ends = edges[..., :2].clamp(min=0)
        u, v = (ends[..., k : k + 1].expand(-1, -1, WIDTH) for k in (0, 1))
        group = self.groups(ends, edges[..., 2] > 0, islands.shape[1])
        numbers = islands[..., 2:].clamp(min=0)
        lacks = (group @ numbers[..., 1:].float()).long()
        numbers = torch.cat((numbers, lacks.clamp(max=8)), -1)
        island = self.island_in(nn.functional.one_hot(numbers, 9).flatten(2).float()) * here
        group = group / group.sum(-1, keepdim=True)
        crossed, length = self.geometry(islands, ends, there[..., 0])
        counts = nn.functional.one_hot(edges[..., 2:].clamp(min=0), 3).flatten(2).float()
        edge = self.edge_in(torch.cat((counts, length[..., None] / 4), -1)) * there
        for _ in range(ROUNDS):
            one, two = island.gather(1, u), island.gather(1, v)
            heard = torch.cat((edge, one + two, crossed @ edge), -1)
            edge = self.edge_norm(edge + self.edge(heard)) * there
            near = torch.zeros_like(island).scatter_add(1, u, edge).scatter_add(1, v, edge)
            heard = torch.cat((island, near, group @ island), -1)
            island = self.island_norm(island + self.island(heard)) * here
        one, two = island.gather(1, u), island.gather(1, v)
        scores: Tensor = self.score(torch.cat((edge, one + two, one * two), -1))[..., 0]
        return scores

    @staticmethod
    def groups(ends: Tensor, joins: Tensor, islands: int) -> Tensor:
        """For each two islands whether bridges connect them: 1 or 0."""
        board = torch.arange(len(ends))[:, None]
        group = torch.eye(islands).repeat(len(ends), 1, 1)
        for one, two in ((0, 1), (1, 0)):
            group.index_put_((board, ends[..., one], ends[..., two]), joins.float(), True)
        for _ in range((islands - 1).bit_length()):
            group = (group @ group).clamp(max=1)
        return group.clamp(max=1)

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
