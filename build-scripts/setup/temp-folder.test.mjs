import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('is where the caller wants it, and goes with the process', () => {
  const wanted = mkdtempSync(join(tmpdir(), 'apv-wanted-'))
  const script = `
    import { existsSync } from 'node:fs'
    import { temporaryFolder } from ${JSON.stringify(new URL('temp-folder.mjs', import.meta.url).href)}
    const folder = temporaryFolder()
    console.log(JSON.stringify([folder, existsSync(folder)]))`
  const env = { ...process.env, TMPDIR: wanted }
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env })
  const [folder, stood] = JSON.parse(String(said))
  expect([folder.startsWith(join(wanted, 'apv-tests-')), stood, existsSync(folder)]).toEqual([
    true,
    true,
    false,
  ])
  rmSync(wanted, { recursive: true, force: true })
})
