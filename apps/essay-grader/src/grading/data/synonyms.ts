/** What says nearly the same in the examination's field, a group a line; the first of each stands for the others. */
export const synonyms: readonly string[] = `
law legislation statute act legal enactment
parliament legislature legislative
court judiciary judicial judge
poor poverty impoverished destitute deprived
rich wealthy affluent
man men male
child children infant
money fund funding finance financial fiscal
cost expense expenditure spending spend costly expensive
budget exchequer treasury
job employment employ work occupation labour
worker workforce labourer employee
company firm corporation enterprise business
factory manufacturing industry industrial
farmer cultivator grower peasant agriculturist
farm agriculture agricultural farming cultivation
village rural countryside
city urban town municipal metropolitan
election poll electoral vote voting
voter electorate
centre union
federalism federal federation
free freedom liberty
equal equality equity equitable
fair fairness just justice
weak weaken erode undermine dilute diminish
strong strengthen reinforce bolster robust
grow growth expand expansion increase rise rising rose
fall decline decrease reduce reduction drop shrink cut lower
problem challenge difficulty obstacle hurdle concern issue
help support assist aid
benefit advantage merit gain
harm damage hurt injure injury
protect safeguard defend guard shield protection
stop prevent prevention avoid
cause reason
result effect consequence impact outcome
important significant crucial vital essential key
change alter transform transformation shift
start begin began launch introduce initiate
end finish conclude
show demonstrate indicate reveal reflect
allow permit enable
ban prohibit forbid prohibition
force compel coerce
poorly badly
big large huge vast massive great
small little minor tiny
new recent modern
old ancient traditional ageing
official officer bureaucrat administrator administration administrative
accountable accountability answerable responsible responsibility
transparent transparency openness open
corrupt corruption bribe bribery graft
health healthcare medical
hospital clinic
school education schooling educational teach teacher
student pupil learner
house housing home shelter
food grain foodgrain
hunger undernutrition malnutrition hungry undernourished
water hydrological
rain rainfall monsoon precipitation
flood flooding inundation deluge waterlogging
forest woodland
pollute pollution contaminate contamination
environment environmental ecological ecology
climate warming
disaster calamity hazard
terror terrorism terrorist militant militancy
extremism naxalism naxal maoist insurgency insurgent
smuggle smuggling trafficking
crime criminal offence
police policing
army military forces defence
war conflict
peace peaceful
foreign external overseas abroad
country nation
citizen people public
tribe tribal adivasi
caste jati
religion religious faith
secular secularism
culture cultural
tradition custom
family household kinship
marriage marry matrimonial wedding
data information statistics
digital electronic online internet
technology technological tech
bank banking
loan credit borrow borrowing lend
tax levy taxation
price pricing
trade commerce
market mandi bazaar
pay payment paid
wage salary earning income
land plot soil
record register registry
road highway transport transportation
build construct construction built
plan planning planned
power authority
duty obligation
right entitlement
choose choice select selection
appoint appointment
remove removal dismiss
transfer posting
govern governance government
rule regulate regulation regulatory
monitor oversight supervise supervision scrutiny scrutinise scrutinize
enforce enforcement implement implementation
recommend recommendation suggest suggestion advise advice
agree consensus agreement
oppose opposition resist resistance protest
rebel revolt uprising rebellion insurrection
british colonial raj
leader leadership
honest honesty integrity probity
bias prejudice partial partiality
impartial neutral neutrality impartiality
compassion empathy kindness sympathy compassionate
emotion emotional feeling
persuade persuasion nudge
wisdom wise
machine algorithm computer software
waste garbage discard trash throw
river stream
mountain hill slope
landslide slide
space satellite
mineral lithium cobalt ore
energy fuel
woman women female
danger risk threat
illness disease sick sickness ailment
medicine drug pharmaceutical
young youth
shortage lack scarcity deficit absence
train training skill skilling
victim survivor
complaint grievance
delay slow late
quick fast rapid speedy
share proportion portion
divide division split
lake pond tank wetland waterbody marsh
encroach encroachment occupy
concrete cement asphalt paved paving
drain drainage sewer drains stormwater
clean desilt dredge cleaning
clog choke block
agency department body
plastic polythene
bengaluru bangalore
mumbai bombay
chennai madras
kolkata calcutta
ocean sea marine maritime
storm cyclone depression
winter cold
crop harvest rabi kharif
wheat cereal
irrigation canal
fertiliser urea nutrient
glacier snow ice
electricity hydropower
tourism tourist
mother maternal pregnant pregnancy
anganwadi icds
toilet sanitation
wash hygiene
egg protein pulse
iron anaemia anaemic
stunted stunting wasting wasted underweight
breast breastfeeding lactation
diversity diverse dietary diet
expert specialist
committee panel
debate discussion deliberation deliberate
bill draft
minister cabinet
executive ministry
attend attendance
member mp legislator
hide conceal conceals hidden mask understate
disclose disclosure publish
treaty versailles
reparation indemnity
humiliate humiliation insult
dictator hitler nazi fascism
licence license registration
cancel cancellation suspend
ngo voluntary organisation nonprofit civil
donor donation contribution
secret secrecy opaque opacity closed
nepotism favouritism kin
independence independent autonomy autonomous
consult consultation
surrender rehabilitation
mine mining miner
displace displacement eviction evict
compensation compensate
consent approval clearance
violence violent
hatred resentment anger angry alienation
ends goal aim target objective
means method way
truth truthful
false fudge fabricate falsify manipulate
suspect accused detainee undertrial
torture beat beating thrash
listen hear
calm composed restraint
rude harsh
strict stern
empower empowerment
discriminate discrimination
stigma untouchability
endogamy intermarriage
migrate migration migrant
slum settlement
remote distant
loom weaver
debt indebtedness
famine starvation
zamindar landlord
rent tenant tenancy
unite unity integrate integration
`
  .trim()
  .split('\n')
