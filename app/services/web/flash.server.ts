import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { environment } from '~/infra/config/environment.server'
import { markUncacheable } from '~/infra/http/uncacheable.server'

/** A message that the next page shows once (4-decisions, 6). */
export interface FlashMessage {
  type: 'info' | 'success' | 'error' | 'warning'
  message: string
  description?: string
}

const COOKIE = 'flash'
let utilities: ReturnType<typeof createToastUtilsWithCustomSession> | null = null

function toasts() {
  const { production, sessionSecret } = environment()
  utilities ??= createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: {
        name: COOKIE,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: production,
        secrets: [sessionSecret],
      },
    }),
  )
  return utilities
}

/** Message left for this page, with the headers that delete it; null: none. */
export async function takeFlash(
  request: Request,
): Promise<{ message: FlashMessage; headers: Headers } | null> {
  if (!request.headers.get('Cookie')?.includes(`${COOKIE}=`)) return null
  const { toast, headers } = await toasts().getToast(request)
  if (!toast) return null
  markUncacheable()
  return { message: toast, headers }
}

/** Redirects (302, or as `init` says) with a message for the next page. */
export async function redirectWithFlash(
  to: string,
  message: FlashMessage,
  init?: ResponseInit,
): Promise<Response> {
  return toasts().redirectWithToast(to, message, init)
}
