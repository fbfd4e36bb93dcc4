import { ATTENDANCE_CODES } from '~/domain/planning/codes'
import { codeClass } from './cell-classes'

/** The attendance codes with their colours, meanings and values (spec 2 §2). */
export function Legend() {
  return (
    <div className="plan-legend">
      <dl aria-label="Légende des codes de présence">
        {ATTENDANCE_CODES.map(({ code, label, value }) => (
          <div key={code}>
            <dt className={`plan-chip ${codeClass(code)}`}>{code}</dt>
            <dd>
              {label}
              <span className="muted"> · {String(value).replace('.', ',')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
