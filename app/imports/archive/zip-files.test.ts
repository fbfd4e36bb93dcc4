import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { WorkbookRefused } from '../workbook/errors'
import { packedSpaces, type ZipFile, zipOf } from '../workbook/zip.fixture'
import { openArchive, UnreadableArchive } from './zip-files'

const folder = mkdtempSync(join(tmpdir(), 'apv-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function opened(content: Buffer) {
  const path = join(folder, 'envoi.zip')
  writeFileSync(path, content)
  const archive = await openArchive(path)
  const texts = await Promise.allSettled(archive.files.map((file) => file.read()))
  await archive.close()
  return {
    names: archive.files.map(({ name }) => name),
    leftOut: archive.leftOut.map(({ name, reason }) => `${name}: ${reason}`),
    texts: texts.map((one) =>
      one.status === 'fulfilled' ? Buffer.from(one.value).toString() : one.reason,
    ),
  }
}
const open = (...files: ZipFile[]) => opened(zipOf(files))
const csv = (name: string, content = name): ZipFile => ({ name, content })

/** The archive with a Unix mode at its only entry. */
function withMode(file: ZipFile, mode: number): Buffer {
  const bytes = zipOf([file])
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  bytes.writeUInt32LE((mode << 16) >>> 0, entry + 38)
  return bytes
}

describe('an archive', () => {
  it('gives its files by their base names, whatever their folders', async () => {
    const { names, texts, leftOut } = await open(
      { name: '2026/', content: '' },
      csv('2026/11/a.csv'),
      csv('b.xlsx'),
      csv('2026\\12\\é.csv'),
    )
    expect(names).toEqual(
      ['a.csv', 'b.xlsx', 'é.csv'].map((name) => expect.stringContaining(name.slice(1))),
    )
    expect(texts).toEqual(['2026/11/a.csv', 'b.xlsx', '2026\\12\\é.csv'])
    expect(leftOut).toEqual([])
  })

  it('keeps two files of one base name', async () => {
    const { names, texts } = await open(csv('lyon/a.csv', 'un'), csv('nord/a.csv', 'deux'))
    expect([names, texts]).toEqual([
      ['a.csv', 'a.csv'],
      ['un', 'deux'],
    ])
  })

  it('never leads out of its folder: paths count by their last part', async () => {
    const { names } = await open(
      csv('../../etc/a.csv'),
      csv('/absolu/b.csv'),
      csv('C:\\c.csv'),
      csv('..\\..\\d.csv'),
    )
    expect(names).toEqual(['a.csv', 'b.csv', 'c.csv', 'd.csv'])
  })

  it('leaves out by name what is no file of an import', async () => {
    const { names, leftOut } = await open(
      csv('photo.jpg'),
      csv('autre.ZIP'),
      { ...csv('secret.xlsx'), encrypted: true },
      csv('__MACOSX/._a.csv'),
      csv('~$ouvert.xlsx'),
      csv('a.csv'),
    )
    expect(names).toEqual(['a.csv'])
    expect(leftOut).toEqual([
      'photo.jpg: ni classeur (.xlsx, .xls, .ods) ni texte (.csv, .txt)',
      'autre.ZIP: archive dans une archive',
      'secret.xlsx: protégé par un mot de passe',
      '._a.csv: fichier caché du système',
      '~$ouvert.xlsx: fichier caché du système',
    ])
    const link = await opened(withMode(csv('lien.csv', '/etc/passwd'), 0o120777))
    expect(link.leftOut).toEqual(['lien.csv: lien vers un autre fichier'])
  })

  it('never unpacks more than it declares, nor a file above 20 MB', async () => {
    const megabytes = 30
    const packed = packedSpaces(megabytes)
    const bomb = { name: 'bombe.csv', content: '', packed, declared: megabytes * 1_000_000 }
    expect((await open(bomb)).leftOut).toEqual(['bombe.csv: dépasse 20\u202fMo'])
    const lying = await open(
      { ...bomb, declared: 1_000 },
      { ...csv('faux.csv'), crc: 1 },
      csv('a.csv'),
    )
    expect(lying.names).toEqual(['bombe.csv', 'faux.csv', 'a.csv'])
    expect(lying.texts).toEqual([expect.any(WorkbookRefused), expect.any(WorkbookRefused), 'a.csv'])
  })

  it('may hold 10,000 entries', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => csv(`${i}.jpg`, ''))
    const { names, leftOut } = await open(...many, csv('a.csv'))
    expect([names, leftOut.length]).toEqual([['a.csv'], 10_000])
  })

  it('that is none, is cut, or holds too many entries is refused', async () => {
    const whole = zipOf([csv('a.csv')])
    for (const content of [
      Buffer.from('PK'),
      Buffer.alloc(0),
      whole.subarray(0, whole.length - 30),
    ])
      await expect(opened(content)).rejects.toBeInstanceOf(UnreadableArchive)
    const many = Array.from({ length: 20_001 }, () => csv('a.csv', ''))
    await expect(open(...many)).rejects.toThrow('plus de 20\u202f000 entrées')
  })
})
