import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DiskFullError } from '~/domain/disk-full'
import { RepeatedFieldError, RuleError } from '~/domain/errors'
import { PAGE_SWALLOWS_BYTES, parserOf, UnreadableUploadError } from './upload.server'

/** File of a form, on the server's disk. */
export interface FileOnDisk {
  name: string
  path: string
  /** bytes on the disk; of a file above its limit one more than that */
  size: number
}

/** Uploaded form whose files are on disk until `remove`. */
export interface UploadOnDisk {
  files: FileOnDisk[]
  fields: ReadonlyMap<string, string>
  remove(): Promise<void>
}

/** Most parts of a form with several files: more than the files that any page takes at once. */
const MOST_PARTS = 1_000
const FIELD_BYTES = 1_000

/** 413: more files than a form may have. */
class TooManyFilesError extends RuleError {
  constructor() {
    super('L’envoi contient trop de fichiers\u202f: envoyez-le en plusieurs fois.', 413)
  }
}

/** Error of a file's stream or of the disk; the parser's own errors carry no code. */
function asRefusal(error: NodeJS.ErrnoException): Error {
  if (error.code === undefined) return new UnreadableUploadError(400)
  return error.code === 'ENOSPC' ? new DiskFullError(error) : error
}

/** Writes a file up to its limit, and reads and drops the rest. */
async function keep(stream: Readable, path: string, mostBytes: number): Promise<number> {
  let size = 0
  await pipeline(
    stream,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        const room = Math.max(0, mostBytes + 1 - size)
        size += Math.min(piece.length, room)
        if (room > 0) yield piece.subarray(0, room)
      }
    },
    createWriteStream(path),
  )
  return size
}

/**
 * Reads a multipart form with any number of files, which are written to disk piece by piece.
 * @param fileField name of the form's file field; files of other fields are dropped
 * @param mostBytes largest size of a file by its name
 * @throws UnreadableUploadError 400 or 415, RepeatedFieldError 400, TooManyFilesError 413: nothing stays on disk
 */
export async function readUploadToDisk(
  request: Request,
  fileField: string,
  mostBytes: (name: string) => number,
): Promise<UploadOnDisk> {
  const parser = parserOf(request, PAGE_SWALLOWS_BYTES, FIELD_BYTES, MOST_PARTS)
  const folder = await mkdtemp(join(tmpdir(), 'apv-upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const fields = new Map<string, string>()
  const files: FileOnDisk[] = []
  const written: Promise<void>[] = []
  let refusal: unknown
  const refuse = (error: unknown) => {
    refusal ??= error
  }
  parser.on('field', (name, value) => {
    if ((fields.get(name) ?? value) !== value) refuse(new RepeatedFieldError(name))
    fields.set(name, value)
  })
  parser.on('file', (field, stream, { filename = '' }) => {
    if (field !== fileField) return void stream.resume()
    // Browsers send quotation marks as `%22` (WHATWG form data).
    const file = {
      name: filename.replaceAll('%22', '"'),
      path: join(folder, String(files.length)),
      size: 0,
    }
    files.push(file)
    const end = keep(stream, file.path, mostBytes(file.name)).then((size) => {
      file.size = size
    })
    written.push(end.catch((error) => refuse(asRefusal(error))))
  })
  parser.on('partsLimit', () => refuse(new TooManyFilesError()))
  const ended = new Promise<void>((resolve) => {
    parser.on('error', () => {
      refuse(new UnreadableUploadError(400))
      resolve()
    })
    parser.on('close', resolve)
  })
  try {
    const reader = request.body?.getReader()
    // The whole form is read, also a refused one: a browser shows a response only after it has sent everything.
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      if (refusal || parser.destroyed || parser.write(next.value)) continue
      await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), ended])
    }
    if (!parser.destroyed) parser.end()
    await ended
    await Promise.all(written)
    if (refusal) throw refusal
    return { files: files.filter(({ name, size }) => name !== '' || size > 0), fields, remove }
  } catch (error) {
    parser.destroy()
    await remove()
    throw error
  }
}
