// Packs the built files once, as small as they get: the server sends what lies there instead of packing at each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What text is worth packing; images and fonts are packed already. */
const TEXT = /\.(js|css|svg|txt)$/

/**
 * Lays a `.br` and a `.gz` beside each text file of a folder and of those below it.
 * @param {string} folder
 */
export async function packClient(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    files
      .filter((file) => TEXT.test(file))
      .map(async (file) => {
        const path = join(folder, file)
        const bytes = readFileSync(path)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
        // why three: how long zlib's blocks are makes each file smallest at another memory level
        const tries = [6, 7, 8].map((memLevel) => promisify(gzip)(bytes, { level: 9, memLevel }))
        const packed = (await Promise.all(tries)).sort((a, b) => a.length - b.length)
        writeFileSync(`${path}.gz`, packed[0])
      }),
  )
}
