import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, expect, it } from 'vitest'
import { compressAssets } from './compress-assets.mjs'

const folder = mkdtempSync(join(tmpdir(), 'pack-'))
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['a short file', 50],
  ['a large file', 500],
])('writes both compressed forms next to %s, at any depth, and skips fonts', async (_, times) => {
  const script = 'console.log("Grenoble Meylan");'.repeat(times)
  mkdirSync(join(folder, 'routes/admin'), { recursive: true })
  writeFileSync(join(folder, 'routes/admin/page.js'), script)
  writeFileSync(join(folder, 'font.woff2'), 'packed')
  await compressAssets(folder)
  expect(readdirSync(folder).sort()).toEqual(['font.woff2', 'routes'])
  const packed = (ending) => readFileSync(join(folder, `routes/admin/page.js${ending}`))
  expect(brotliDecompressSync(packed('.br')).toString()).toBe(script)
  expect(gunzipSync(packed('.gz')).toString()).toBe(script)
  expect(packed('.br').length).toBeLessThan(packed('.gz').length)
})
