import type { ParsingOptions, WorkBook } from 'xlsx'

declare module 'xlsx' {
  /** Reads a workbook out of files that are already unpacked; exported by the library, missing from its types. */
  export function parse_zip(
    container: { files: Record<string, { name: string; type: number; content: Buffer }> },
    options?: ParsingOptions,
  ): WorkBook
}
