// Builds the page with esbuild and terser: `npm run build`, `npm run dev`. The bytes depend only on
// the sources and on these two, whose versions are in the lockfile.
//
//   node build.mjs           writes what the package serves, src/hashikit/web/dist/, and the board
//                            for other pages, src/hashikit/web/board/
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
import { minify } from "terser";

const WEB = dirname(fileURLToPath(import.meta.url));
const DIST = join(WEB, "../src/hashikit/web/dist");
const BOARD = join(WEB, "../src/hashikit/web/board");

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
		{ in: "src/old-words.ts", out: "old-words" },
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
	define: { DEVELOPMENT: "false", ADDRESSES: JSON.stringify(addresses()) },
	loader: Object.fromEntries(
		[".html", ".webmanifest", ".png", ".svg", ".txt", ".wasm", ".woff2"].map((end) => [
			end,
			"copy",
		]),
	),
};

/** The project's addresses in `pyproject.toml`, by their names, as JSON; `""`: there are none. */
function addresses() {
	const project = readFileSync(join(WEB, "../pyproject.toml"), "utf8");
	const tables = project.split(/^(?=\[)/m);
	const table = tables.find((one) => one.startsWith("[project.urls]")) ?? "";
	const lines = table.matchAll(/^\s*(?:"([^"]+)"|([\w-]+))\s*=\s*"([^"]+)"/gm);
	const all = [...lines].map(([, quoted, bare, address]) => [quoted ?? bare, address]);
	return all.length ? JSON.stringify(all) : "";
}

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
			const [page, own] = [await defaultOf("src/i18n/en.ts"), await defaultOf(path)];
			const editor = readFileSync(join(WEB, "src/i18n/en-editor.json"), "utf8");
			const english = { ...page, ...JSON.parse(editor) };
			const values = Object.entries(english).map(([section, texts]) =>
				Object.keys(texts).map((name) => own[section][name]),
			);
			const contents = `export default ${JSON.stringify(values)};`;
			return { contents, loader: "js" };
		});
	},
};

const shorter = { ...options, minify: true, write: false, plugins: [languages] };

/** What esbuild makes, by the names of the files. Terser makes scripts shorter still: compressed, a
 * twentieth. */
async function made(options) {
	const { outputFiles } = await esbuild.build(options);
	const name = (path) => relative(options.outdir, path).replaceAll("\\", "/");
	const shorten = async ({ path, contents, text }) => {
		if (!path.endsWith(".js")) return [name(path), contents];
		const { code } = await minify(text, { module: true, ecma: 2020, compress: { passes: 2 } });
		return [name(path), Buffer.from(code)];
	};
	return new Map(await Promise.all(outputFiles.map(shorten)));
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

/** What the board's modules are made of, and their names on other pages. */
const MODULES = { "hashi-board": "src/board/index.ts", "hashi-formats": "src/board/formats.ts" };

/** The board for other pages: modules, their types, its styles. */
async function buildBoard() {
	const files = await made({
		...shorter,
		entryPoints: [
			...Object.entries(MODULES).map(([out, module]) => ({ in: module, out })),
			{ in: "src/board/index.css", out: "hashi-board" },
		],
		splitting: false,
		outdir: BOARD,
	});
	// As `board/guest.ts` has it: classes and variables of a guest have names of their own.
	const styles = Buffer.from(files.get("hashi-board.css")).toString();
	const guest = styles.replace(/\.(?=[a-z])/g, ".hashi-").replace(/--(?=[a-z])/g, "--hashi-");
	files.set("hashi-board.css", Buffer.from(guest));
	const folder = mkdtempSync(join(tmpdir(), "hashi-board-"));
	try {
		const tsc = join(WEB, "node_modules/typescript/bin/tsc");
		const options = ["--project", "tsconfig.board.json", "--outDir", folder];
		const done = spawnSync(process.execPath, [tsc, ...options], { cwd: WEB, stdio: "inherit" });
		if (done.status) process.exit(done.status);
		for (const [name, module] of Object.entries(MODULES)) {
			const types = join(folder, module.replace(/^src(.*)\.ts$/, "$1.d.ts"));
			files.set(`${name}.d.ts`, Buffer.from(declarations(types)));
		}
	} finally {
		rmSync(folder, { recursive: true });
	}
	for (const name of filesIn(join(WEB, "board")))
		files.set(name, readFileSync(join(WEB, "board", name)));
	return files;
}

/** One file of types: what a module exports, and what that needs. */
function declarations(module) {
	const known = new Map();
	const read = new Set();
	const collect = (path) => {
		if (read.has(path)) return;
		read.add(path);
		const text = readFileSync(path, "utf8");
		for (const [, other] of text.matchAll(/from "(\.[^"]*)\.ts"/g))
			collect(join(dirname(path), `${other}.d.ts`));
		// A declaration reaches to the next line that begins one, and its comment belongs to it.
		for (const part of text.split(/^(?=\/\*\*|export |declare )/m)) {
			const comment = part.startsWith("/**") ? part : "";
			const [, name] = /^(?:export )?(?:declare )?(?:\w+) (\w+)/.exec(part) ?? [];
			if (name && !/^(import|export (type )?[{*])/.test(part) && !known.has(name))
				known.set(name, `${known.get("") ?? ""}${part}`);
			known.set("", comment);
		}
	};
	collect(module);
	known.delete("");
	const index = readFileSync(module, "utf8");
	const exported = [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
		names.split(",").map((name) => name.replace("type ", "").trim()),
	);
	const needed = new Set(exported);
	for (const name of needed) // it grows meanwhile
		for (const [word] of (known.get(name) ?? "").replace(/\/\*\*.*?\*\//gs, "").matchAll(/\w+/g))
			if (known.has(word)) needed.add(word);
	const lacking = exported.filter((name) => !known.has(name));
	if (lacking.length) throw new Error(`no types of ${lacking.join(", ")}`);
	return [...needed]
		.sort()
		.map((name) => {
			const text = known.get(name).trim();
			return exported.includes(name) ? text : text.replace(/^export (declare )?/m, "declare ");
		})
		.join("\n\n")
		.concat("\n\nexport {};\n");
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
		define: { ...options.define, DEVELOPMENT: "true" },
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
