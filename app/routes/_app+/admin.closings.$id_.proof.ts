import type { LoaderFunctionArgs } from '@remix-run/node'
import { downloadProof } from '~/services/closing/proof.server'
import { requirePermission } from '~/services/session/session.server'

/** A file of a closing's proof: `piece` is text, sha256, signature or key. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { principal } = await requirePermission(request, 'administration')
  const piece = new URL(request.url).searchParams.get('piece')
  return downloadProof(principal, params.id ?? '', piece)
}
