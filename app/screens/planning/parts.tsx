import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import * as drawn from './parts.server'

/*
 * Parts of the page that most visits do not need. The server draws them like any other; in the browser, where
 * Remix leaves `.server` modules empty, their scripts come only with the part itself.
 */
function part<P extends object>(
  onServer: ComponentType<P> | undefined,
  load: () => Promise<ComponentType<P>>,
) {
  const Part = (onServer ??
    lazy(async () => ({ default: await load() }))) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

export const AnswerNotices = part<ComponentProps<typeof drawn.AnswerNotices>>(
  drawn.AnswerNotices,
  async () => (await import('./answer-notices')).AnswerNotices,
)
export const EditArea = part<ComponentProps<typeof drawn.EditArea>>(
  drawn.EditArea,
  async () => (await import('./edit-area')).EditArea,
)
export const OpenDialog = part<ComponentProps<typeof drawn.OpenDialog>>(
  drawn.OpenDialog,
  async () => (await import('./open-dialog')).OpenDialog,
)
export const WideGrid = part<ComponentProps<typeof drawn.WideGrid>>(
  drawn.WideGrid,
  async () => (await import('./wide-grid')).WideGrid,
)
