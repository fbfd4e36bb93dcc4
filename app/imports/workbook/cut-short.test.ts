import { expect, it } from 'vitest'
import { isTruncatedFile, TAIL_BYTES } from './cut-short'
import { bySheetJs } from './writers.fixture'

const BOOK = bySheetJs({ Activité: [['N° PDV', 'Service'], ...Array(500).fill(['0101', 'MECA'])] })
const isCut = (file: Buffer) =>
  isTruncatedFile(
    file.subarray(0, 4),
    file.subarray(Math.max(0, file.length - TAIL_BYTES)),
    file.length,
  )

it('knows a workbook that lacks any of its last bytes', () => {
  expect(isCut(BOOK)).toBe(false)
  const lefts = Array.from(BOOK, (_, left) => left)
  expect(lefts.filter((left) => !isCut(BOOK.subarray(0, left)))).toEqual([])
})

it('takes a comment at the end, and zeros for a place that is reserved', () => {
  const comment = Buffer.from('écrit par un autre')
  const commented = Buffer.concat([BOOK, comment])
  commented.writeUInt16LE(comment.length, BOOK.length - 2)
  expect(isCut(commented)).toBe(false)
  expect(isCut(commented.subarray(0, BOOK.length + 3))).toBe(true)
  expect(isCut(Buffer.alloc(70_000))).toBe(true)
  expect(isCut(Buffer.concat([BOOK.subarray(0, 900), Buffer.alloc(BOOK.length)]))).toBe(true)
})

it('leaves what is no workbook to the import', () => {
  for (const text of ['bonjour', '%PDF-1.7', '<html>']) expect(isCut(Buffer.from(text))).toBe(false)
})
