import { planMasLargo, type Plan, type PlanesDeMedio } from '#domain/cuotas/cuotas.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { enumerate } from '#domain/texto/texto.ts'
import { useTienda } from '../base/use-tienda.ts'
import { TalCual } from '../ui/tal-cual.tsx'
import { useCuotas } from './use-cuotas.ts'

/**
 * What an instalment of an amount is: the longest plan with its brand, the others behind 'Ver cuotas' (specification
 * 46.1). Until the provider has told, and where it tells nothing, how many instalments there are at most. Its room is
 * the same.
 * @param monto pesos; null while there is no total
 */
export function EnCuotas({ monto, className = '' }: { monto: Pesos | null; className?: string }) {
  const { ajustes } = useTienda()
  const cuotas = useCuotas(monto)
  if (ajustes.cuotas < 2) return null
  const plan = planMasLargo(cuotas?.medios ?? [])
  return (
    <div className={`en-cuotas ${className}`}>
      {plan === null ? (
        <p>{` Hasta ${ajustes.cuotas} cuotas con Mercado Pago`}</p>
      ) : (
        <details>
          <summary>
            <EnPalabras plan={plan} con={` con ${plan.medio}`} />
            <span>. </span>
            <span className="enlace">Ver cuotas</span>
          </summary>
          {byPlanes(cuotas!.medios).map(({ nombres, planes }) => (
            <section key={nombres.join()}>
              <p className="font-bold">{enumerate(nombres)}</p>
              <ul>
                {planes.map((uno) => (
                  <li key={uno.pagos}>
                    <EnPalabras plan={uno} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <p>Lo que cobra Mercado Pago según la tarjeta: antes de confirmar ves lo de la tuya.</p>
        </details>
      )}
    </div>
  )
}

/** `12 pagos de $ 170, total $ 2.040`, as the provider has it. */
function EnPalabras({ plan: { pagos, cuota, total, sinInteres }, con = '' }: { plan: Plan; con?: string }) {
  return (
    <>
      <span>{` ${pagos} pagos de `}</span>
      <TalCual>{formatCentavos(cuota)}</TalCual>
      <span>{`${con}, total `}</span>
      <TalCual>{formatCentavos(total)}</TalCual>
      {sinInteres && <span>, sin interés</span>}
    </>
  )
}

/** Brands with the same plans together, in the order in which they come. */
function byPlanes(medios: PlanesDeMedio[]): { nombres: string[]; planes: Plan[] }[] {
  const groups = new Map<string, { nombres: string[]; planes: Plan[] }>()
  for (const { medio, planes } of medios) {
    const key = JSON.stringify(planes)
    const group = groups.get(key) ?? { nombres: [], planes }
    group.nombres.push(medio)
    groups.set(key, group)
  }
  return [...groups.values()]
}
