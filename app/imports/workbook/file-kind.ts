import { EncryptedWorkbook, LabelledWorkbook, NotAWorkbook, WorkbookRefused } from './errors'

/** The two containers of workbooks: zip (.xlsx and .ods) and compound file (.xls, and encrypted .xlsx); else text. */
export type Container = 'zip' | 'compound' | 'csv'

const starts = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, i) => bytes[i] === byte)
const ascii = (bytes: Uint8Array, length: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.length)).toString('latin1')

/** Error for content that is no workbook; null when the first bytes do not exclude one. */
function refused(bytes: Uint8Array): WorkbookRefused | null {
  if (bytes.length === 0) return new WorkbookRefused('Le fichier est vide.')
  const head = ascii(bytes, 1024)
  if (head.startsWith('%PDF')) return new NotAWorkbook('Le fichier est un document PDF.')
  const text = head
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .replace(/\0/g, '')
    .trimStart()
    .toLowerCase()
  if (/^(<!doctype html|<html|<head|<body|<table|<meta|<div|<style)/.test(text))
    return new NotAWorkbook('Le fichier est une page web (HTML) renommée en classeur.')
  if (text.startsWith('<')) return new NotAWorkbook('Le fichier est un document XML.')
  return null
}

/**
 * Detects the container by the first bytes, whatever the file's name.
 * @param csv true when a CSV text is accepted too
 * @throws WorkbookRefused 422 for an empty file, 415 for any other content (PDF, HTML, text, images…)
 */
export function containerOf(bytes: Uint8Array, csv: boolean): Container {
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound'
  const refusal = refused(bytes)
  if (!refusal && csv) return 'csv'
  throw refusal ?? new NotAWorkbook()
}

/** UTF-16 names of the streams of an encrypted OOXML workbook; a sensitivity label's rights add the second. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const LABELLED = Buffer.from('DRMEncryptedDataSpace', 'utf16le')

/**
 * @throws LabelledWorkbook when a sensitivity label encrypts the workbook
 * @throws EncryptedWorkbook when a password does
 */
export function refuseEncrypted(bytes: Uint8Array): void {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!content.includes(ENCRYPTED)) return
  throw content.includes(LABELLED) ? new LabelledWorkbook() : new EncryptedWorkbook()
}
