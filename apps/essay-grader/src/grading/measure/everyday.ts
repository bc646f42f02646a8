/** About nothing that is ever asked. */
export const everyday: readonly string[] = `
The captain won the toss and chose to bat first on a dry pitch.
My grandmother boils the milk slowly and adds cardamom and sugar to it.
The train left the platform before I could buy a newspaper.
We painted the kitchen walls yellow and hung new curtains last week.
The guitar has six strings and the third one keeps going out of tune.
A good photograph depends upon patience and the evening light.
She knitted a red scarf for her nephew during the holidays.
The puppy chewed the left shoe and hid the other under the sofa.
The bakery opens early and sells out of its cinnamon rolls before nine.
Our team lost the match because the goalkeeper slipped in the mud.
The film was too long, but the songs were pleasant and the hero danced well.
I have been learning to swim on Sundays, and my breathing is still clumsy.
The cat sleeps on the warm bonnet of the neighbour's car.
He ordered two cups of coffee and a plate of biscuits.
The kite got stuck in the mango tree near the old well.
My cousin collects stamps and keeps them in a blue album.
For breakfast we had idli with coconut chutney and a banana.
The wedding band played so loudly that nobody could talk.
She wears her hair in a long plait and likes silver earrings.
The chess club meets on Thursdays, and the younger players often win.
He fixed the bicycle chain with a spoon and some oil.
My favourite colour is green because it reminds me of the hills near our house.
The lift was out of order, so we climbed nine floors with the shopping.
I spilt ink on the carpet and covered it with a chair.
The carpenter measured the door twice and still cut it too short.
Her birthday cake had seventeen candles and a plastic giraffe on it.
However, the second half of the novel is dull and the ending is easy to guess.
Therefore we should always carry an umbrella when we visit my aunt.
The orchestra tuned its violins while the audience looked for their seats.
He runs five kilometres every morning and then eats a bowl of porridge.
Thus the picnic was cancelled and everybody played cards at home.
The magician pulled a pigeon out of his sleeve and bowed.
On the whole the hotel was clean, but the pillows were hard.
The hostel cook puts too much salt in the lentils on Mondays.
In 1998 my uncle bought a scooter for 20,000 rupees and he rides it still.
The tailor promised the shirt for Friday and forgot its buttons.
`
  .trim()
  .split('\n')
