import type { Principal } from '~/domain/access/scope'
import type { ReadWorkbook, StoredSheets } from '~/domain/network-workbook/sheets'
import { verifiedWorkbook } from '~/imports/network-workbook/downloaded'
import { writeNetworkWorkbook } from '~/imports/network-workbook/write'
import { isSignature, signatureOf } from '~/infra/auth/tokens.server'
import { parseWorkbook } from '~/services/imports/parser.server'

/** Purpose of the signature of a download's values. */
const SIGNED_FOR = 'network-workbook'

/** Reads a workbook in the thread for files, and checks the signature of its downloaded values. @throws WorkbookRefused */
export async function readNetworkFile(
  bytes: Uint8Array,
  principal: Principal,
): Promise<ReadWorkbook> {
  const turn = { principal, isTrial: true }
  const read = await parseWorkbook('network', bytes, null, () => undefined, turn)
  return verifiedWorkbook(read, (text, given) => isSignature(SIGNED_FOR, text, given))
}

/** Writes the workbook of stored values, signed. */
export const writeNetworkFile = (stored: StoredSheets): Uint8Array<ArrayBuffer> =>
  new Uint8Array(writeNetworkWorkbook(stored, (text) => signatureOf(SIGNED_FOR, text)))
