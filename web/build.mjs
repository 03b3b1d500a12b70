// Builds the page with esbuild: `npm run build`, `npm run dev`. The bytes depend only on the
// sources and on esbuild, whose version is in the lockfile.
//
//   node build.mjs           writes what the package serves, src/hashikit/web/dist/, and the board
//                            for other pages, examples/board/hashi-board/
//   node build.mjs --check   fails unless they are byte for byte what the sources produce
//   node build.mjs --serve   serves the page while you work on it, with source maps, and loads it
//                            again after each change; without the copy for use offline

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const WEB = dirname(fileURLToPath(import.meta.url));
const DIST = join(WEB, "../src/hashikit/web/dist");
const BOARD = join(WEB, "../examples/board/hashi-board");

/** The engine, and what counts for the editor: `scripts/wasm.sh` builds them from core/. */
const ENGINES = ["hashikit.wasm", "count.wasm"];

/** Files that no player needs offline: for link previews, installations, and lawyers. */
const ONLINE = new Set(["icons/preview.png", "icons/icon-512.png", "headings.txt"]);

/** Files that are served as they are. */
const STATIC = ["index.html", ...filesIn(join(WEB, "public")).map((name) => `public/${name}`)];

/** The editor and the other languages are files of their own, fetched on demand. */
const options = {
	absWorkingDir: WEB,
	entryPoints: [
		{ in: "src/main.ts", out: "main" },
		{ in: "src/editor/page.ts", out: "editor" },
		{ in: "src/engine/worker.ts", out: "worker" },
		{ in: "src/old.ts", out: "old" },
		{ in: "src/app.css", out: "app" },
		...STATIC.map((name) => ({ in: name, out: name.replace("public/", "").replace(/\.\w+$/, "") })),
	],
	outdir: DIST,
	bundle: true,
	external: ["digits.woff2", "headings.woff2"],
	splitting: true,
	chunkNames: "[name]",
	format: "esm",
	target: "es2023",
	charset: "utf8",
	legalComments: "none",
	logLevel: "warning",
	define: { DEVELOPMENT: "false" },
	loader: Object.fromEntries(
		[".html", ".webmanifest", ".png", ".svg", ".txt", ".wasm", ".woff2"].map((end) => [
			end,
			"copy",
		]),
	),
};

function filesIn(folder) {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
		.sort();
}

function digest(data) {
	return createHash("sha256").update(data).digest("hex").slice(0, 16);
}

/** What a module exports by default. */
async function defaultOf(module) {
	const { outputFiles } = await esbuild.build({
		absWorkingDir: WEB,
		entryPoints: [module],
		bundle: true,
		format: "esm",
		write: false,
	});
	const address = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;
	return (await import(address)).default;
}

/** Languages travel without the keys of their texts, which are those of English: a fifth
 * less. */
const languages = {
	name: "languages",
	setup(build) {
		build.onLoad({ filter: /i18n[/\\](de|ja)\.ts$/ }, async ({ path }) => {
			const [english, own] = [await defaultOf("src/i18n/en.ts"), await defaultOf(path)];
			const values = Object.entries(english).map(([section, texts]) =>
				Object.keys(texts).map((name) => own[section][name]),
			);
			const contents = `export default ${JSON.stringify(values)};`;
			return { contents, loader: "js" };
		});
	},
};

const shorter = { ...options, minify: true, write: false, plugins: [languages] };

/** What esbuild makes, by the names of the files. */
async function made(options) {
	const { outputFiles } = await esbuild.build(options);
	const name = (path) => relative(options.outdir, path).replaceAll("\\", "/");
	return new Map(outputFiles.map(({ path, contents }) => [name(path), contents]));
}

/** Every file that is served, but the engines. */
async function buildPage() {
	const files = await made(shorter);
	// The offline worker knows every file except itself, by the first 8 bytes of its SHA-256.
	const served = {};
	for (const name of ENGINES) served[name] = digest(readFileSync(join(DIST, name)));
	for (const name of [...files.keys()].sort().filter((name) => !ONLINE.has(name)))
		served[name === "index.html" ? "./" : name] = digest(files.get(name));
	const worker = await made({
		...shorter,
		entryPoints: [{ in: "src/service-worker.ts", out: "sw" }],
		splitting: false,
		define: {
			SERVED: JSON.stringify(served),
			VERSION: JSON.stringify(digest(JSON.stringify(served))),
		},
	});
	return new Map([...files, ...worker]);
}

/** The board for other pages: a module, its types, its styles. */
async function buildBoard() {
	const files = await made({
		...shorter,
		entryPoints: [
			{ in: "src/board/index.ts", out: "hashi-board" },
			{ in: "src/board/index.css", out: "hashi-board" },
		],
		splitting: false,
		outdir: BOARD,
	});
	const folder = mkdtempSync(join(tmpdir(), "hashi-board-"));
	try {
		const tsc = join(WEB, "node_modules/typescript/bin/tsc");
		const options = ["--project", "tsconfig.board.json", "--outDir", folder];
		const done = spawnSync(process.execPath, [tsc, ...options], { cwd: WEB, stdio: "inherit" });
		if (done.status) process.exit(done.status);
		const named = (text) => text.replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"');
		for (const name of filesIn(folder))
			files.set(`types/${name}`, Buffer.from(named(readFileSync(join(folder, name), "utf8"))));
	} finally {
		rmSync(folder, { recursive: true });
	}
	for (const name of filesIn(join(WEB, "board")))
		files.set(name, readFileSync(join(WEB, "board", name)));
	return files.set("hashi-board.d.ts", Buffer.from('export * from "./types/board/index.js";\n'));
}

function write(folder, files) {
	mkdirSync(folder, { recursive: true });
	for (const name of filesIn(folder)) if (!ENGINES.includes(name)) rmSync(join(folder, name));
	for (const [name, contents] of files) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), contents);
	}
}

function check(folder, files) {
	const names = new Set([...files.keys(), ...filesIn(folder)]);
	for (const name of ENGINES) names.delete(name);
	const same = (name) =>
		files.has(name) &&
		existsSync(join(folder, name)) &&
		readFileSync(join(folder, name)).equals(files.get(name));
	const different = [...names].filter((name) => !same(name));
	if (!different.length) return;
	console.error(`${relative(join(WEB, ".."), folder)} is not what the sources produce:`);
	console.error(`${different.join(", ")}; run ./scripts/web.sh and commit it`);
	process.exitCode = 1;
}

/** In the page while it is served here: esbuild tells of each change. */
const RELOAD = `new EventSource("/esbuild").addEventListener("change", ({ data }) => {
	const { added, removed, updated } = JSON.parse(data);
	const styles = updated.every((name) => name.startsWith("/app.css"));
	if (added.length || removed.length || !styles) return location.reload();
	const link = document.querySelector("link[rel=stylesheet]");
	const next = link.cloneNode();
	next.href = "app.css?" + Date.now();
	next.onload = () => link.remove();
	link.after(next);
});`;

async function serve() {
	const reloading = {
		name: "reload",
		setup(build) {
			build.onResolve({ filter: /^reload$/ }, () => ({ path: "reload", namespace: "dev" }));
			build.onLoad({ filter: /./, namespace: "dev" }, () => ({ contents: RELOAD }));
			build.onLoad({ filter: /index\.html$/ }, ({ path }) => ({
				contents: readFileSync(path, "utf8")
					.replace(/^.*modulepreload.*\n/m, "")
					.replace("</head>", '<script type="module" src="reload.js"></script></head>'),
				loader: "copy",
			}));
		},
	};
	const port = Number(process.env.PORT ?? 5173);
	const outdir = join(WEB, "../build/web-dev");
	const context = await esbuild.context({
		...options,
		define: { DEVELOPMENT: "true" },
		entryPoints: [
			...options.entryPoints,
			...ENGINES.map((name) => ({
				in: relative(WEB, join(DIST, name)),
				out: name.replace(".wasm", ""),
			})),
			{ in: "reload", out: "reload" },
		],
		outdir,
		write: false,
		sourcemap: true,
		chunkNames: "chunk-[hash]",
		plugins: [reloading],
	});
	await context.watch();
	await context.serve({ servedir: outdir, host: "127.0.0.1", port });
	console.log(`http://127.0.0.1:${port}/`);
}

if (process.argv.includes("--serve")) await serve();
else {
	const settle = process.argv.includes("--check") ? check : write;
	settle(DIST, await buildPage());
	settle(BOARD, await buildBoard());
}
