import { useId } from "react";
import { connectWords as said } from "../connect-words.ts";
import styles from "./connect.module.css";
import type { ProviderCard } from "./provider-cards.ts";

type Props = {
  chosen: ProviderCard;
  clients: ReadonlySet<string>;
  choose: (card: ProviderCard) => void;
  /** The chosen card has the focus as soon as it is there, as another card brings another form with its own cards. */
  isFocused: boolean;
};

const order = ["google", "microsoft", "other"] as const;

export function ProviderChoice({ chosen, clients, choose, isFocused }: Props) {
  const name = useId();
  return (
    <div className={styles.cards} role="radiogroup" aria-label={said.provider}>
      {order.map((card) => {
        const isSetUp = card === "other" || clients.has(card);
        const how = card === "other" ? said.byPassword : isSetUp ? said.bySignIn : said.notSetUp;
        return (
          <label key={card} className={styles.card}>
            <input
              type="radio"
              name={name}
              checked={card === chosen}
              autoFocus={isFocused && card === chosen}
              onChange={() => choose(card)}
            />
            <span>
              <strong>{said.cards[card].name}</strong>
              <span>{said.cards[card].what}</span>
              <small>{how}</small>
            </span>
          </label>
        );
      })}
    </div>
  );
}
