import { exportCsv } from '../exports.fixture'
import { last, type Mutation, middle } from './change-rows.fixture'
import type { Sample } from './sample.fixture'

const text = (bytes: Buffer, { made }: Sample, change: (text: string) => string): Buffer => {
  const encoding =
    made.csv.encoding === 'utf-16le' ? 'utf16le' : made.csv.encoding === 'utf-8' ? 'utf8' : 'latin1'
  return Buffer.from(change(bytes.toString(encoding)), encoding)
}
const lines = (bytes: Buffer, sample: Sample, change: (lines: string[]) => string[]): Buffer =>
  text(bytes, sample, (whole) => change(whole.split('\r\n')).join('\r\n'))
const onLine = (bytes: Buffer, sample: Sample, change: (line: string) => string): Buffer =>
  lines(bytes, sample, (all) => all.map((line, i) => (i === sample.row ? change(line) : line)))

/** Changes of the text and its encoding. */
export const TEXT: readonly Mutation[] = [
  {
    name: 'file cut in its last row',
    bytes: (_, sample) => {
      const whole = exportCsv({ ...sample.made, rows: sample.made.rows.slice(0, last(sample) + 1) })
      return whole.subarray(0, whole.length - 8)
    },
  },
  {
    name: 'file cut behind a row',
    shownBy: 'control',
    bytes: (_, sample) =>
      exportCsv({ ...sample.made, rows: sample.made.rows.slice(0, middle(sample)) }),
  },
  {
    name: 'line break lost',
    bytes: (bytes, sample) =>
      lines(bytes, sample, (all) =>
        all.flatMap((line, i) =>
          i === sample.row ? [line + (all[i + 1] ?? '')] : i === sample.row + 1 ? [] : [line],
        ),
      ),
  },
  {
    name: 'line broken in the middle',
    bytes: (bytes, sample) =>
      onLine(
        bytes,
        sample,
        (line) => `${line.slice(0, line.length / 2)}\r\n${line.slice(line.length / 2)}`,
      ),
  },
  {
    name: 'separator more',
    bytes: (bytes, sample) =>
      onLine(bytes, sample, (line) =>
        line.replace(sample.made.csv.separator, sample.made.csv.separator.repeat(2)),
      ),
  },
  {
    name: 'separator less',
    bytes: (bytes, sample) =>
      onLine(bytes, sample, (line) => line.replace(sample.made.csv.separator, '')),
  },
  {
    name: 'quote left open',
    bytes: (bytes, sample) => onLine(bytes, sample, (line) => `"${line}`),
  },
  {
    name: 'every cell in quotes',
    bytes: (bytes, sample) =>
      text(bytes, sample, (whole) =>
        whole.includes('"')
          ? whole
          : whole
              .split('\r\n')
              .map((line) =>
                line === ''
                  ? ''
                  : line
                      .split(sample.made.csv.separator)
                      .map((cell, i) => (i === 0 && cell.startsWith('\ufeff') ? cell : `"${cell}"`))
                      .join(sample.made.csv.separator),
              )
              .join('\r\n'),
      ),
  },
  {
    name: 'line ends of Unix',
    bytes: (bytes, sample) => text(bytes, sample, (whole) => whole.replaceAll('\r\n', '\n')),
  },
  {
    name: 'line ends of old Macs',
    bytes: (bytes, sample) => text(bytes, sample, (whole) => whole.replaceAll('\r\n', '\r')),
  },
  {
    name: 'end of file mark',
    bytes: (bytes, sample) => text(bytes, sample, (whole) => `${whole}\x1a`),
  },
  {
    name: 'commas as separators, not in quotes',
    bytes: (bytes, sample) =>
      sample.made.csv.separator === ','
        ? null
        : text(bytes, sample, (whole) => whole.replaceAll(sample.made.csv.separator, ',')),
  },
  {
    name: 'semicolons as separators',
    bytes: (bytes, sample) =>
      sample.made.csv.separator === ';'
        ? null
        : text(bytes, sample, (whole) => whole.replaceAll(sample.made.csv.separator, ';')),
  },
  {
    name: 'tabs as separators',
    csv: ({ made }) => (made.csv.separator === '\t' ? null : { separator: '\t' }),
  },
  { name: 'UTF-8', csv: () => ({ encoding: 'utf-8' }) },
  { name: 'Windows-1252', csv: () => ({ encoding: 'windows-1252' }) },
  { name: 'UTF-16', csv: () => ({ encoding: 'utf-16le' }) },
  {
    name: 'UTF-8 with its mark',
    bytes: (_, { made }) =>
      Buffer.concat([
        Buffer.from('\ufeff'),
        exportCsv({ ...made, csv: { ...made.csv, encoding: 'utf-8' } }),
      ]),
  },
]
