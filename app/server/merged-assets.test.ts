import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import { expect, onTestFinished, test } from 'vitest'
import { withMergedAssets } from './merged-assets'

const build = (mode: string) =>
  ({ mode, assets: { version: 'abc', url: '/build/manifest-ABC.js' } }) as unknown as ServerBuild

function fileWith(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'assets.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a built product takes the joined scripts of its own build', () => {
  const manifest = { version: 'xyz', url: '/build/manifest-XYZ.js' }
  const file = fileWith({ replaces: 'abc', manifest })
  expect(withMergedAssets(build('production'), file).assets).toEqual(manifest)
})

test('scripts of another build, or none, stop it: the compiler’s own are gone', () => {
  const file = fileWith({ replaces: 'older', manifest: {} })
  for (const given of [file, `${file}.missing`])
    expect(() => withMergedAssets(build('production'), given)).toThrow(/npm run build/)
})

test('development runs on what the compiler has just made', () => {
  const dev = build('development')
  expect(withMergedAssets(dev, fileWith({ replaces: 'older', manifest: {} }))).toBe(dev)
})
