"""Gymnasium environments in which an agent draws the bridges of a puzzle one by one.

`HashiEnv` is one environment, `HashiVectorEnv` many that one call of the engine steps together.
The import registers both as `hashikit/Hashi-v0`. `pip install 'hashikit[envs]'` installs what they
need.

>>> from hashikit import envs
>>> env = envs.HashiEnv(7, 7, level="easy", split="train")
>>> observation, info = env.reset(seed=1)
>>> observation["planes"].shape
(4, 7, 7)
"""

from __future__ import annotations

from ..errors import missing

try:
    import gymnasium
except ImportError:
    raise missing("gymnasium", "envs") from None

from .settings import Actions, Moves, Reward
from .single import HashiEnv
from .vector import HashiVectorEnv

__all__ = ["ID", "Actions", "HashiEnv", "HashiVectorEnv", "Moves", "Reward"]

ID = "hashikit/Hashi-v0"
"""What `gymnasium.make` and `gymnasium.make_vec` call them, once `hashikit.envs` is imported.

>>> import gymnasium
>>> gymnasium.make(ID, rows=5, cols=5).observation_space["planes"].shape
(4, 5, 5)
"""

gymnasium.register(
    ID,
    entry_point="hashikit.envs:HashiEnv",
    vector_entry_point="hashikit.envs:HashiVectorEnv",
)
