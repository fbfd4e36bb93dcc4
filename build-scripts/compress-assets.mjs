// Compresses the built files once at the highest level; the server sends these files instead of compressing at each
// request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
        // Three memory levels: the smallest output depends on zlib's block length, and no level is best for all files.
        const tries = [6, 7, 8].map((memLevel) => promisify(gzip)(bytes, { level: 9, memLevel }))
        const packed = (await Promise.all(tries)).sort((a, b) => a.length - b.length)
        writeFileSync(`${path}.gz`, packed[0])
      }),
  )
}
