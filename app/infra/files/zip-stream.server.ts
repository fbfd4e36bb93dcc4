import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** File of a ZIP, whose content is made when its turn comes. */
export interface ZipEntry {
  name: string
  content(): AsyncIterable<string | Uint8Array>
}

/**
 * ZIP that is written while it is read, one file after the other: memory holds some pieces only. It fails with the
 * error of a file, and then has no directory, so that no reader takes it for whole. Destroying it ends the file.
 * @param at time of the files
 */
export function zipStream(entries: readonly ZipEntry[], at: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | null = null
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, { mtime: at }, (open) => {
      current = Readable.from(content(), { objectMode: false })
      current.on('error', (error) => output.destroy(error))
      open(null, current)
    })
  output.on('close', () => current?.destroy())
  zip.end()
  return output
}

/**
 * Body of a response that takes a piece only when the client has taken those before.
 * @param open opens the source, when the first piece is asked for
 * @param drained waits until the response has room; rejects when the client has left
 */
export function pacedBody(
  open: () => Readable,
  drained: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let source: Readable | null = null
  let pieces: AsyncIterator<Uint8Array> | null = null
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          // The iterator passes errors on; the listener keeps one before its first piece from ending the process.
          source ??= open().on('error', () => undefined)
          pieces ??= source[Symbol.asyncIterator]()
          await drained()
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          source?.destroy()
          controller.error(error)
        }
      },
      cancel: () => {
        source?.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
