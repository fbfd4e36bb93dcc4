import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runQuietly } from './project.mjs'

let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'apv-run-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function complaining(code) {
  const script = join(folder, `end-${code}.mjs`)
  writeFileSync(
    script,
    `process.stderr.write('all goroutines are asleep'); process.exitCode = ${code}`,
  )
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const result = await runQuietly(process.execPath, [script])
  const shown = written.mock.calls.map(([text]) => String(text)).join('')
  written.mockRestore()
  return { result, shown }
}

it('keeps the complaints of a program that succeeds to itself', async () => {
  expect(await complaining(0)).toEqual({ result: 0, shown: '' })
})

it('shows them when the program fails', async () => {
  expect(await complaining(3)).toEqual({ result: 3, shown: 'all goroutines are asleep' })
})
