import { describeNavegador } from '#domain/cuentas/navegador.ts'
import { describeSuceso, type Suceso } from '#domain/cuentas/suceso.ts'
import { formatFecha } from '../../base/fecha.ts'

type Props = { sucesos: (Suceso & { id: string; veces: number; desde: number; hasta: number })[] }

/** What happened to the shop's keys, each as a sentence with when and from where. */
export function ListaDeSucesos({ sucesos }: Props) {
  return (
    <ol className="border-t border-linea">
      {sucesos.map((suceso) => (
        <li
          key={suceso.id}
          className="grid gap-x-6 gap-y-1 border-b border-linea py-3 md:grid-cols-[16rem_minmax(0,1fr)]"
        >
          <p className="text-sm text-tinta-suave">
            <span>{formatFecha(suceso.hasta)}</span>
            {suceso.hasta - suceso.desde > MINUTO && (
              <span className="block">{`desde ${formatFecha(suceso.desde)}`}</span>
            )}
          </p>
          <div className="min-w-0">
            <p className="wrap-anywhere">{describeSuceso(suceso)}</p>
            {suceso.direccion !== '' && (
              <p className="text-sm text-tinta-suave wrap-anywhere">{`${describeNavegador(suceso.aparato)} ·\u00a0${suceso.direccion}`}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

const MINUTO = 60_000
