import type { Banco } from '#domain/ajustes/ajustes.ts'
import { BotonCopiar } from '../base/boton-copiar.tsx'

/** The accounts that a transfer goes to, each with a button that copies its number. */
export function CuentasBancarias({ bancos }: { bancos: Banco[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {bancos.map((banco) => (
        <li key={banco.nombre} className="rounded-sm border-2 border-tinta bg-blanco p-4">
          <h3 translate="no" className="font-ancha text-lg">
            {banco.nombre}
          </h3>
          <dl className="mt-3 grid gap-3 text-sm">
            <div>
              <dt className="font-angosta text-tinta-suave">{`Cuenta en ${banco.moneda}`}</dt>
              <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span translate="no" className="text-lg font-semibold break-all tabular-nums">
                  {banco.cuenta}
                </span>
                <BotonCopiar texto={banco.cuenta} que={`la cuenta de ${banco.nombre}`} />
              </dd>
            </div>
            <div>
              <dt className="font-angosta text-tinta-suave">Titular</dt>
              <dd translate="no">{banco.titular}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
