import type { ReactNode } from 'react'

/** 'Ce matin' of a scope without figures: what is missing, and where to act. */
export function MorningState({ children }: { children: ReactNode }) {
  return (
    <section className="card morning-card" aria-labelledby="ce-matin">
      <h2 className="card-title" id="ce-matin">
        Ce matin
      </h2>
      {children}
    </section>
  )
}
