// `npm run dev`: the server restarts on change, Vite serves the web area with hot reload and passes
// all else on.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureInstalled } from './install.mjs'
import { inRoot, root } from './paths.mjs'
import { run } from './run.mjs'

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 8080)
/** First parts of the server's paths; the rest is the web area. */
const serverRoots =
  'v\\d|x-api|contract|spot|grid|dca|fgrid|operation|announcements|discovery|s1|user|' +
  'tradingbot/v\\d|healthz|metrics|docs|openapi\\.json'
const serverPaths = `^/(${serverRoots})(/|\\?|$)`

await ensureInstalled()
await run(process.execPath, ['--import', 'tsx', 'tools/gen-registries.ts'])
const watched = ['watch', '--clear-screen=false', inRoot('apps/server/src/main.ts')]
// Pages are Vite's: links of letters lead there, and passkeys are held against it.
const env = { TRELLIS_PUBLIC_ADDRESS: `http://${host}:${port + 1}`, ...process.env }
const server = spawn(inRoot('node_modules/.bin/tsx'), watched, { cwd: root, env, stdio: 'inherit' })
const vite = existsSync(inRoot('apps/web/index.html')) ? await startVite() : undefined
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
server.on('exit', async (code) => {
  await vite?.close()
  process.exit(code ?? 0)
})

async function startVite() {
  const { createServer } = await import('vite')
  const target = `http://${host}:${port}`
  const served = await createServer({
    root: inRoot('apps/web'),
    server: { host, port: port + 1, proxy: { [serverPaths]: { target, ws: true } } },
  })
  await served.listen()
  served.printUrls()
  return served
}
