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
/** Largest unpacked size of an archive; 100,000 rows of 30 columns make about 130 MB of XML. */
export const MAX_UNPACKED_BYTES = 200 * MEGABYTE
/** Unpacked size above which an archive with a better compression than `MAX_RATIO` is rejected as a ZIP bomb. */
export const RATIO_FLOOR_BYTES = 20 * MEGABYTE
export const MAX_RATIO = 150
/** Most files in an archive. */
export const MAX_PARTS = 5_000
/** Most XML elements of a part other than a sheet or its texts; Excel allows 65,490 formats of three elements each. */
export const MAX_ELEMENTS = 300_000
/** Most merged ranges of a sheet, and most cells in one merged range. */
export const MAX_MERGES = 10_000
export const MAX_MERGED_CELLS = 100_000
/** Most characters of a cell, which Excel itself allows. */
export const MAX_CELL_CHARACTERS = 32_767
