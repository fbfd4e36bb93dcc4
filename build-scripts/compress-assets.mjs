// Compresses the built files once at the highest level; the server sends these files instead of compressing at each
// request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import zopfli from '@gfx/zopfli'

/** Bytes from which Zopfli packs a file: 3 % smaller than zlib, but 50 ms even for a short one. */
const LARGE = 10_000
const zlibGzip = (bytes) => promisify(gzip)(bytes, { level: 9 })

/** Codes of distances that suit scripts: 0.1 % smaller than those of prose. */
const DISTANCES = { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 4 }

/** File types worth compressing; images and fonts are compressed already. */
const TEXT = /\.(js|css|svg|txt)$/

/**
 * Writes a `.br` and a `.gz` next to each text file of a folder, recursively.
 * @param {string} folder
 */
export async function compressAssets(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    files
      .filter((file) => TEXT.test(file))
      .map(async (file) => {
        const path = join(folder, file)
        const bytes = readFileSync(path)
        const params = { ...DISTANCES, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
        const packed =
          bytes.length < LARGE ? zlibGzip(bytes) : zopfli.gzipAsync(bytes, { numiterations: 5 })
        writeFileSync(`${path}.gz`, await packed)
      }),
  )
}
