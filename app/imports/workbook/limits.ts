const MEGABYTE = 1024 * 1024

/** Largest workbook, bytes (spec 5 §1). */
export const MAX_FILE_BYTES = 20 * MEGABYTE
/** Largest number of rows, all sheets together, headers apart (spec 5 §1). */
export const MAX_ROWS = 100_000
/** Rows beyond the data that any sheet may have: headers, totals, a few empty ones. */
export const SPARE_ROWS = 100
/** The last column of every spreadsheet program is XFD. */
export const MAX_COLUMNS = 16_384
/** Largest number of cells: 100,000 rows of 25 columns. */
export const MAX_CELLS = 2_500_000
/** What an archive may unpack to; 100,000 rows of 30 columns make about 130 MB of XML. */
export const MAX_UNPACKED_BYTES = 200 * MEGABYTE
/** From this size on, an archive that shrinks better than `MAX_RATIO` was made to do harm. */
export const RATIO_FLOOR_BYTES = 20 * MEGABYTE
export const MAX_RATIO = 150
/** Files inside the archive. */
export const MAX_PARTS = 5_000
/** Elements of a part that is neither a sheet nor its texts: Excel stops at 65,490 formats, of three elements each. */
export const MAX_ELEMENTS = 300_000
/** Merged ranges of a sheet, and cells in one of them. */
export const MAX_MERGES = 10_000
export const MAX_MERGED_CELLS = 100_000
