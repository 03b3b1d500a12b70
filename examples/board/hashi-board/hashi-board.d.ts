export * from "./types/board/index.js";
