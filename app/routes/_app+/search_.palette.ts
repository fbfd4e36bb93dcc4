import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { paletteFound, paletteList } from '~/services/search/palette.server'
import { requireUser } from '~/services/session/session.server'

/** Screens and acts for the page at `?at=`; with `?q=` what the network has under that name (7-beyond §6). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { principal } = await requireUser(request)
  const params = new URL(request.url).searchParams
  if (params.has('q')) return json(await paletteFound(principal, request, params))
  return json(paletteList(principal, params))
}
