// What the engine says.

type Step = import("./wire.js").FullStep;

type Hint = Awaited<ReturnType<typeof import("./engine.js").engine.hint>>;
