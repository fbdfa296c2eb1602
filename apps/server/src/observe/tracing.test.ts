// Without a collector nothing of OpenTelemetry is loaded, and work is what it was.
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { inSpan, traceNow } from './tracing.ts'

it('loads nothing where no collector is named, and its parts where one is', () => {
  const at = JSON.stringify(new URL('./tracing.ts', import.meta.url).href)
  const code = `
    import module from 'node:module'
    import { startTracing } from ${at}
    const isLoaded = () => Object.keys(module._cache).some((it) => it.includes('@opentelemetry'))
    const loaded = []
    for (const OTEL_EXPORTER_OTLP_ENDPOINT of [undefined, '', 'http://127.0.0.1:1']) {
      await startTracing('trellis', { OTEL_EXPORTER_OTLP_ENDPOINT })
      loaded.push(isLoaded())
    }
    process.stdout.write(JSON.stringify(loaded))`
  // A process of its own: in this one others may have loaded them.
  const words = ['--import', 'tsx', '--input-type=module', '-e', code]
  const said = execFileSync(process.execPath, words).toString()
  expect(JSON.parse(said)).toEqual([false, false, true])
})

it('runs work as it is while nothing is traced', async () => {
  const attributes = { 'trellis.place': '1@2' }
  expect(await inSpan('work', { attributes }, () => Promise.resolve(traceNow()))).toBeUndefined()
  const failing = inSpan('work', {}, () => Promise.reject(new Error('of the work')))
  await expect(failing).rejects.toThrow('of the work')
})
