import { newToken, sha256 } from '~/infra/auth/tokens.server'
import { deviceCookie } from '~/infra/http/cookies.server'

/** A browser and the accounts it has signed in to, latest first, as SHA-256 of their addresses. */
interface Device {
  id: string
  accounts: string[]
}

/** Maximum of accounts per device: a shared workshop computer has a few users, and further accounts are dropped. */
const MOST_ACCOUNTS = 12

async function readDevice(request: Request): Promise<Device | null> {
  const value: unknown = await deviceCookie().parse(request.headers.get('Cookie'))
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  const { id, accounts } = value as Partial<Record<keyof Device, unknown>>
  if (typeof id !== 'string' || !Array.isArray(accounts)) return null
  return { id, accounts: accounts.filter((one) => typeof one === 'string') }
}

/** The identifier of the request's device when it has signed in to this account before, else null. */
export async function knownDevice(request: Request, email: string): Promise<string | null> {
  const device = await readDevice(request)
  return device?.accounts.includes(sha256(email)) ? device.id : null
}

/** The Set-Cookie by which a device is known at the account's next sign-in. */
export async function rememberDevice(request: Request, email: string): Promise<string> {
  const { id, accounts } = (await readDevice(request)) ?? { id: newToken(), accounts: [] }
  const account = sha256(email)
  const others = accounts.filter((one) => one !== account)
  return deviceCookie().serialize({ id, accounts: [account, ...others].slice(0, MOST_ACCOUNTS) })
}
